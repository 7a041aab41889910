"""What the program exports for editors, read by OpenTimelineIO. WINNOW_PROGRAM is the path of the program."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import subprocess

import pytest

PROGRAM = os.environ.get("WINNOW_PROGRAM", "")
otio = pytest.importorskip("opentimelineio")

pytestmark = pytest.mark.skipif(
    not PROGRAM or shutil.which("ffmpeg") is None,
    reason="expected the path of the program winnow in WINNOW_PROGRAM, and the program ffmpeg",
)


def test_editors_read_the_clips(tmp_path: pathlib.Path) -> None:
    """OTIO and EDL have the frames of the JSON: those of the clips, in order, from the film's own file."""
    film = tmp_path / "my film.mp4"
    sources = ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=12", "-f", "lavfi", "-i", "sine=duration=12"]
    subprocess.run(["ffmpeg", "-nostdin", "-loglevel", "error", *sources, film], check=True)
    outputs = {name: tmp_path / f"clips.{name}" for name in ("otio", "edl", "json")}
    subprocess.run(
        [PROGRAM, "video", film, "-k", "40%", "--features", "colour", "--json", outputs["json"]]
        + ["--export", outputs["otio"], "--export", outputs["edl"]],
        check=True,
        capture_output=True,
    )
    clips = json.loads(outputs["json"].read_text())["clips"]
    expected = [(clip["first_frame"], clip["end_frame"] - clip["first_frame"]) for clip in clips]
    assert len(expected) > 1

    timeline = otio.adapters.read_from_file(str(outputs["otio"]))
    picture, sound = timeline.tracks
    assert (picture.kind, sound.kind) == ("Video", "Audio")
    for track in (picture, sound):
        ranges = [clip.source_range for clip in track]
        assert [(part.start_time.value, part.duration.value) for part in ranges] == expected
        assert {clip.media_reference.target_url for clip in track} == {film.as_uri()}
    assert otio.url_utils.filepath_from_url(picture[0].media_reference.target_url) == str(film)

    listed = otio.adapters.read_from_file(str(outputs["edl"]), rate=25)
    for track in listed.tracks:
        ranges = [clip.source_range for clip in track]
        assert [(part.start_time.value, part.duration.value) for part in ranges] == expected
        assert {clip.name for clip in track} == {"my film.mp4"}
    assert listed.duration() == timeline.duration()
