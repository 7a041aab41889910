"""Made-up footage for films with known shots: lavfi's sources, a camera over made-up scenes, and slides."""

import functools
import subprocess

import cv2
import numpy as np

RATE = 25
WIDTH, HEIGHT = 320, 180

LAVFI = [
    "testsrc2=s={s}:r=25",
    "mandelbrot=s={s}:r=25:start_scale={u}",
    "life=s={s}:r=25:mold=10:ratio=.3:seed={n}:death_color=#302040:life_color=#60f080,format=rgb24",
    "gradients=s={s}:r=25:seed={n}:speed=.02",
    "smptehdbars=s={s}:r=25",
    "cellauto=s={s}:r=25:seed={n}:rule=110,format=rgb24",
    "sierpinski=s={s}:r=25:seed={n}",
    "color=c=#5070a0:s={s}:r=25,noise=alls=40:allf=t:all_seed={n}",
    "yuvtestsrc=s={s}:r=25",
    "rgbtestsrc=s={s}:r=25,hue=h=360*t/10",
]


def lavfi(rng, frames):
    """A source of FFmpeg, with a random seed."""
    text = LAVFI[rng.integers(len(LAVFI))].format(s=f"{WIDTH}x{HEIGHT}", n=rng.integers(1, 9999), u=rng.uniform(0.2, 3))
    command = ["ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", text, "-frames:v", str(frames)]
    out = subprocess.run([*command, "-pix_fmt", "bgr24", "-f", "rawvideo", "-"], stdout=subprocess.PIPE, check=True).stdout
    return np.frombuffer(out, np.uint8).reshape(-1, HEIGHT, WIDTH, 3)


def palette(rng):
    """The colours of a place: of its shade, of its light, and of three kinds of things."""
    return np.concatenate([rng.integers(0, 140, (1, 3)), rng.integers(90, 256, (1, 3)), rng.integers(0, 256, (3, 3))])


def scene(rng, colours, side=2):
    """A large picture: clouds in two colours, and things in front of them."""
    h, w = HEIGHT * side, WIDTH * side
    clouds = sum(
        cv2.resize(rng.random((h // c + 2, w // c + 2)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC) * c
        for c in (8, 24, 72)
    )
    clouds = (clouds - clouds.min()) / np.ptp(clouds)
    dark, bright = colours[0], colours[1]
    picture = (dark + clouds[..., None] * (bright - dark)).astype(np.uint8)
    for _ in range(rng.integers(4, 30)):
        colour = tuple(int(c) for c in np.clip(colours[rng.integers(2, 5)] + rng.normal(0, 25, 3), 0, 255))
        x, y, size = int(rng.integers(w)), int(rng.integers(h)), int(rng.integers(8, 70))
        if rng.random() < 0.5:
            cv2.circle(picture, (x, y), size, colour, -1)
        else:
            cv2.rectangle(picture, (x, y), (x + size, y + int(rng.integers(8, 110))), colour, -1)
    return picture


def camera(rng, frames, colours):
    """A camera that stands, shakes, pans or zooms, with one thing that moves, grain, and now and then a flash."""
    picture = scene(rng, colours)
    speed = rng.choice([0, 0.3, 1, 2.5, 5, 10]) * rng.uniform(0.6, 1.4)
    angle, zoom, shake = rng.uniform(0, 6.28), rng.choice([0, 0, 0.002, -0.002]), rng.choice([0, 0, 0.7])
    thing = scene(rng, colours, 1)[: rng.integers(30, 120), : rng.integers(20, 90)]
    place, step = rng.uniform(0, 120, 2), rng.uniform(-4, 4, 2)
    grain = rng.choice([0, 0, 3, 8])
    out = np.empty((frames, HEIGHT, WIDTH, 3), np.uint8)
    for i in range(frames):
        scale = 1 + zoom * (i - frames / 2)
        at = np.array([WIDTH / 2, HEIGHT / 2]) + speed * (i - frames / 2) * np.array([np.cos(angle), np.sin(angle)])
        at = at + rng.normal(0, shake, 2) if shake else at
        matrix = np.array([[scale, 0, at[0]], [0, scale, at[1]]], np.float32)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        frame = cv2.warpAffine(picture, matrix, (WIDTH, HEIGHT), flags=flags, borderMode=cv2.BORDER_REFLECT_101)
        x, y = (int(v) for v in np.abs((place + step * i) % 240 - 120))
        part = frame[y : y + thing.shape[0], x : x + thing.shape[1]]
        part[:] = thing[: part.shape[0], : part.shape[1]]
        if grain:
            frame = np.clip(frame + rng.normal(0, grain, frame.shape), 0, 255).astype(np.uint8)
        out[i] = frame
    return with_flash(rng, out) if frames > 30 and rng.random() < 0.15 else out


def with_flash(rng, frames):
    """One to three frames become much brighter."""
    begin, lasts = rng.integers(8, len(frames) - 12), rng.integers(1, 4)
    lit = frames[begin : begin + lasts]
    lit[:] = np.clip(lit.astype(np.int32) + int(rng.integers(80, 200)), 0, 255)
    return frames


def footage(rng, frames, places):
    """A stretch of one shot at one of these places, as frames x height x width x blue, green, red."""
    return camera(rng, frames, places[rng.integers(len(places))]) if rng.random() < 0.7 else lavfi(rng, frames)


WORDS = "the of model data we show set value sum graph cut proof bound time linear greedy gain cover lemma each sample rate".split()


def line_of(rng, least, most):
    return " ".join(rng.choice(WORDS, rng.integers(least, most)))


def draw_slide(slide, width, height):
    picture = np.full((height, width, 3), slide["paper"], np.uint8)
    put = functools.partial(cv2.putText, picture, fontFace=cv2.FONT_HERSHEY_SIMPLEX, lineType=cv2.LINE_AA)
    put(slide["title"], (30, 48), fontScale=0.9, color=slide["ink"], thickness=2)
    for i, text in enumerate(slide["lines"]):
        put(text, (44, 96 + 34 * i), fontScale=0.55, color=(40, 40, 40), thickness=1)
    if slide["figure"] is not None:
        points = np.stack([np.linspace(380, 600, len(slide["figure"])), 330 - 120 * slide["figure"]], 1).astype(np.int32)
        cv2.polylines(picture, [points], False, (160, 60, 20), 2, cv2.LINE_AA)
        cv2.rectangle(picture, (376, 200), (604, 334), (90, 90, 90), 1)
    return picture


def new_slide(rng, before):
    """Another slide: all of it, all but the title, some of its lines, or its figure."""
    fresh = {
        "paper": before["paper"] if before else int(rng.choice([255, 255, 248])),
        "ink": before["ink"] if before else tuple(int(c) for c in rng.integers(0, 150, 3)),
        "title": line_of(rng, 1, 4).title(),
        "lines": [line_of(rng, 2, 7) for _ in range(rng.integers(2, 7))],
        "figure": rng.random(12) if rng.random() < 0.4 else None,
    }
    if before is None or rng.random() < 0.45:
        return fresh
    kind = rng.random()
    if kind < 0.4:
        return {**fresh, "title": before["title"]}
    if kind < 0.8:
        kept = int(rng.integers(0, max(1, len(before["lines"]) - 1)))
        return {**before, "lines": before["lines"][:kept] + fresh["lines"]}
    return {**before, "figure": rng.random(12)}


def lecture(rng, changes):
    """Slides with a pointer, and for half of the films the lecturer in a corner. Frames, and where slides change."""
    width, height = 640, 360
    slide, frames, boundaries = None, [], []
    lecturer = scene(rng, palette(rng), 1)[:68, :120] if rng.random() < 0.5 else None
    pointer, grain = np.array([200.0, 200.0]), rng.choice([0, 1.5])
    for _ in range(changes + 1):
        if frames:
            boundaries.append(len(frames))
        slide = new_slide(rng, slide)
        still = draw_slide(slide, width, height)
        for _ in range(int(rng.uniform(2.5, 7) * RATE)):
            frame = still.copy()
            if lecturer is not None:
                shift = (int(4 * np.sin(len(frames) / 7)), int(6 * np.sin(len(frames) / 11)))
                frame[-70:-2, -122:-2] = np.roll(lecturer, shift, (0, 1))
            pointer = np.clip(pointer + rng.normal(0, 3, 2), 20, 340)
            cv2.circle(frame, tuple(int(v) for v in pointer), 4, (0, 0, 220), -1)
            if grain:
                frame = np.clip(frame + rng.normal(0, grain, frame.shape), 0, 255).astype(np.uint8)
            frames.append(frame)
    return np.stack(frames), boundaries
