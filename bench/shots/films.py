"""Films with known boundaries: cuts, gradual transitions by FFmpeg's xfade, or slides."""

import pathlib
import subprocess
import tempfile

import footage
import numpy as np

KINDS = ("cuts", "gradual", "slides")
FADES = (
    "fade dissolve fadeblack fadewhite wipeleft wiperight wipeup wipedown circleopen circleclose smoothleft smoothright "
    "slideleft slideright radial diagtl horzopen vertclose hblur pixelize fade fade fadeblack"
).split()


def places_of(rng):
    """Shots of one place share its colours, so they are harder to tell apart."""
    return [footage.palette(rng) for _ in range(rng.integers(2, 6))]


def write(path, frames):
    """One H.264 film of these frames."""
    height, width = frames.shape[1:3]
    command = ["ffmpeg", "-nostdin", "-v", "error", "-y", *raw(width, height), "-i", "-"]
    encode = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "25", "-pix_fmt", "yuv420p", str(path)]
    subprocess.run([*command, *encode], input=frames.tobytes(), check=True)


def raw(width, height):
    return ["-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{width}x{height}", "-r", str(footage.RATE)]


def cut_film(rng, path):
    places = places_of(rng)
    parts = [footage.footage(rng, int(rng.uniform(0.8, 4) * footage.RATE), places) for _ in range(16)]
    write(path, np.concatenate(parts))
    ends = np.cumsum([len(part) for part in parts])[:-1]
    return [(int(end), int(end)) for end in ends]


def cross(first, second, fade, frames):
    """The frames of a transition from the end of one piece to the beginning of the next."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for i, part in enumerate((first, second)):
            names.append(pathlib.Path(folder) / f"{i}.raw")
            names[-1].write_bytes(part.tobytes())
        size = raw(footage.WIDTH, footage.HEIGHT)
        command = ["ffmpeg", "-nostdin", "-v", "error", *size, "-i", str(names[0]), *size, "-i", str(names[1])]
        text = f"xfade=transition={fade}:duration={frames / footage.RATE}:offset=0"
        command += ["-filter_complex", text, "-pix_fmt", "bgr24", "-f", "rawvideo", "-"]
        out = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    return np.frombuffer(out, np.uint8).reshape(-1, footage.HEIGHT, footage.WIDTH, 3)[:frames]


def gradual_film(rng, path):
    places = places_of(rng)
    lengths = [int(rng.uniform(0.4, 2) * footage.RATE) for _ in range(11)]
    whole = [int(rng.uniform(1.2, 4) * footage.RATE) for _ in range(12)]
    around = zip(whole, [0, *lengths], [*lengths, 0], strict=True)
    parts = [footage.footage(rng, n + a + b, places) for n, a, b in around]
    film, boundaries, begin = [], [], 0
    for i, (part, n) in enumerate(zip(parts, whole, strict=True)):
        film.append(part[begin : begin + n])
        if i == len(lengths):
            break
        at = sum(len(piece) for piece in film)
        film.append(cross(part[begin + n :], parts[i + 1][: lengths[i]], str(rng.choice(FADES)), lengths[i]))
        boundaries.append((at, at + len(film[-1])))
        begin = lengths[i]
    write(path, np.concatenate(film))
    return boundaries


def slide_film(rng, path):
    frames, boundaries = footage.lecture(rng, 14)
    write(path, frames)
    return [(at, at) for at in boundaries]


def make(kind, seed, path):
    """Writes a film and returns its boundaries: (first frame that is mixed, first that is not); equal for a cut."""
    rng = np.random.default_rng([KINDS.index(kind), seed])
    return {"cuts": cut_film, "gradual": gradual_film, "slides": slide_film}[kind](rng, path)
