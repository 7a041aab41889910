"""Finds the boundaries of generated films with Winnow and with others, and prints precision, recall and F1.

Winnow's thresholds were chosen on the films of seeds 0 to 3. The seeds from 100 on are for reporting. The others run with their defaults;
FFmpeg's scene filter has none; its documentation calls values from 0.3 to 0.5 sane, and 0.3 finds the most.
"""

import argparse
import pathlib
import re
import subprocess
import tempfile

import films
import scenedetect

NEAR = {"cuts": 2, "gradual": 5, "slides": 2}  # frames that a boundary may be off


def winnow(program, path):
    text = subprocess.run([program, str(path)], stdout=subprocess.PIPE, text=True, check=True).stdout
    return [int(word) for word in text.split()]


def py_scene_detect(detector, path):
    scenes = scenedetect.detect(str(path), detector())
    return [begin.frame_num for begin, _ in scenes[1:]]


def ffmpeg_scene(path):
    command = ["ffmpeg", "-nostdin", "-v", "info", "-i", str(path), "-vf", "select='gt(scene,0.3)',showinfo", "-f", "null", "-"]
    text = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=True).stderr
    return [round(float(time) * films.footage.RATE) for time in re.findall(r"pts_time:([\d.]+)", text)]


def hits(truth, found, near):
    """How many boundaries have a find within or near them. A find counts once."""
    free = sorted(found)
    count = 0
    for begin, end in truth:
        fitting = [at for at in free if begin - near <= at <= end + near]
        if fitting:
            free.remove(min(fitting, key=lambda at: abs(at - (begin + end) / 2)))
            count += 1
    return count


def measure(contenders, kind, seeds, folder):
    """For each contender: boundaries hit, boundaries there are, boundaries found."""
    totals = {name: [0, 0, 0] for name in contenders}
    for seed in seeds:
        path = pathlib.Path(folder) / f"{kind}.mp4"
        truth = films.make(kind, seed, path)
        for name, find in contenders.items():
            found = find(path)
            for i, value in enumerate((hits(truth, found, NEAR[kind]), len(truth), len(found))):
                totals[name][i] += value
    return totals


def in_words(hit, there, found):
    precision, recall = hit / max(1, found), hit / max(1, there)
    f1 = 2 * precision * recall / max(1e-9, precision + recall)
    return f"{precision:.3f}  {recall:.3f}  {f1:.3f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="bench_shots")
    parser.add_argument("--films", type=int, default=5, help="films of each kind")
    parser.add_argument("--first", type=int, default=100, help="the first seed")
    arguments = parser.parse_args()
    contenders = {
        "Winnow": lambda path: winnow(arguments.program, path),
        "PySceneDetect Content": lambda path: py_scene_detect(scenedetect.ContentDetector, path),
        "PySceneDetect Adaptive": lambda path: py_scene_detect(scenedetect.AdaptiveDetector, path),
        "PySceneDetect Histogram": lambda path: py_scene_detect(scenedetect.HistogramDetector, path),
        "FFmpeg scene > 0.3": ffmpeg_scene,
        "every 2 s": lambda _: list(range(2 * films.footage.RATE, 60 * films.footage.RATE, 2 * films.footage.RATE)),
    }
    seeds = range(arguments.first, arguments.first + arguments.films)
    print(f"{arguments.films} films of each kind, seeds {seeds[0]} to {seeds[-1]}: precision, recall, F1")
    with tempfile.TemporaryDirectory() as folder:
        for kind in films.KINDS:
            totals = measure(contenders, kind, seeds, folder)
            print(f"\n{kind} ({totals['Winnow'][1]} boundaries)")
            for name, total in totals.items():
                print(f"  {name:<24}{in_words(*total)}", flush=True)


if __name__ == "__main__":
    main()
