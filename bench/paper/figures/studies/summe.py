"""The paper's videos: agreement with users and votes, on the two videos of SumMe whose descriptors are at hand."""

from __future__ import annotations

from matplotlib.figure import Figure

from figures import style
from figures.context import Context
from figures.numbers import column, count, share, values, where
from figures.page import table
from figures.study import Picture, Rows, Study

SHOWN = ("lazy", "ss-paper", "ss-fast", "one-round", "sieve", "lead", "uniform", "random", "winnow-video")
SEEDS = 10


def measure(context: Context) -> Rows:
    return context.rows("bench_summe", "--data", context.data, "--seeds", 2 if context.quick else SEEDS)


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


def label(method: str) -> str:
    return "the first 15 %" if method == "lead" else style.method(method).label


def video_title(rows: Rows) -> str:
    return f"{rows[0]['video']} ({rows[0]['descriptors']})"


def draw_top(rows: Rows) -> Figure:
    videos = values(rows, "video")
    figure, grid = style.axes(len(videos), 2, 9.6, 3.1 * len(videos) + 0.7)
    for line, video in enumerate(videos):
        some = where(rows, video=video, against="top")
        shares = values(some, "which")
        for axis, (name, said) in zip(grid[line], (("f1", "F1"), ("recall", "recall")), strict=True):
            for method in SHOWN:
                look = style.method(method)
                means = [mean(column(where(some, method=method, which=p), name)) for p in shares]
                axis.plot(
                    [100 * p for p in shares],
                    means,
                    color=look.colour,
                    marker=look.marker,
                    markersize=3.5,
                    linewidth=1.1,
                    label=label(method),
                )
            axis.set(xlabel="p: the frames of most votes, %", ylabel=said, title=video_title(some))
            axis.set_ylim(bottom=0)
    style.legend_below(figure, grid[0][0], 5)
    return figure


def draw_users(rows: Rows) -> Figure:
    """One dot per user, the mean over users as a bar, as the paper's bars per user and average."""
    videos = values(rows, "video")
    figure, grid = style.axes(len(videos), 2, 9.6, 2.9 * len(videos) + 0.4)
    for line, video in enumerate(videos):
        some = where(rows, video=video, against="user")
        users = values(some, "which")
        for axis, (name, said) in zip(grid[line], (("f1", "F1"), ("recall", "recall")), strict=True):
            for place, method in enumerate(SHOWN):
                mine = [mean(column(where(some, method=method, which=u), name)) for u in users]
                axis.bar(place, mean(mine), color=style.method(method).colour, alpha=0.55, width=0.7)
                spread = [place + 0.5 * (i / (len(users) - 1) - 0.5) for i in range(len(users))]
                axis.plot(spread, mine, "o", markersize=2.2, color="black", alpha=0.65)
            names = [label(m) for m in SHOWN] if line == len(videos) - 1 else []
            axis.set_xticks(range(len(names)), names, rotation=38, ha="right", fontsize=7.5)
            axis.set(ylabel=said, title=f"{video_title(some)}, {len(users)} users")
    return figure


def f1_of(rows: Rows, video: str, method: str, against: str = "user") -> float:
    return mean(column(where(rows, video=video, method=method, against=against), "f1"))


def finding_top(rows: Rows) -> str:
    said = []
    for video in values(rows, "video"):
        f1 = {m: f1_of(rows, video, m, "top") for m in SHOWN}
        said.append(
            f"on {video} the mean F1 over p is {f1['lead']:.3f} for the first 15 %, {f1['sieve']:.3f} for sieve-streaming, {f1['winnow-video']:.3f} for "
            f"`winnow video`, {f1['random']:.3f} for random frames, {f1['ss-paper']:.3f} for SS and {f1['lazy']:.3f} for lazy greedy"
        )
    text = "; ".join(said)
    videos = values(rows, "video")
    below = [v for v in videos if f1_of(rows, v, "lazy", "top") < f1_of(rows, v, "random", "top")]
    same = [v for v in videos if f1_of(rows, v, "sieve", "top") == f1_of(rows, v, "lead", "top")]
    return (
        f"{text[0].upper()}{text[1:]}. Lazy greedy on the paper's objective is below random frames, which the paper does not plot, on {len(below)} of "
        f"{len(videos)} videos, and sieve-streaming has the score of the first 15 % on {len(same)}."
    )


def finding_users(rows: Rows) -> str:
    said = []
    for video in values(rows, "video"):
        f1 = {m: f1_of(rows, video, m) for m in SHOWN}
        kept = mean(column(where(rows, video=video, method="ss-paper"), "kept"))
        k = where(rows, video=video)[0]["k"]
        utility = mean(column(where(rows, video=video, method="ss-paper"), "utility"))
        said.append(
            f"on {video} SS with the paper's settings keeps {count(kept)} frames for k = {count(k)}, so it reaches {share(utility)} of lazy's value, "
            f"and its F1 over users is {f1['ss-paper']:.3f} (lazy {f1['lazy']:.3f}, random {f1['random']:.3f}, `winnow video` {f1['winnow-video']:.3f})"
        )
    text = "; ".join(said)
    scores = {video: [f1_of(rows, video, m) for m in ("lazy", "ss-paper", "random")] for video in values(rows, "video")}
    closer = [video for video, in_order in scores.items() if in_order == sorted(in_order)]
    end = f" On {', '.join(closer)}, SS outperforms lazy greedy by coming closer to random frames." if closer else ""
    return f"{text[0].upper()}{text[1:]}.{end}"


def means(rows: Rows) -> str:
    lines = []
    for video in values(rows, "video"):
        for method in SHOWN:
            mine = where(rows, video=video, method=method)
            users, top = where(mine, against="user"), where(mine, against="top")
            lines.append(
                [
                    video,
                    mine[0]["descriptors"],
                    label(method),
                    count(mean(column(mine, "kept"))) if method not in ("lead", "uniform", "random") else "",
                    f"{mean(column(mine, 'cpu_seconds')):.3f}",
                    share(mean(column(mine, "utility"))),
                    f"{mean(column(users, 'f1')):.3f}",
                    f"{mean(column(users, 'recall')):.3f}",
                    f"{mean(column(top, 'f1')):.3f}",
                    f"{mean(column(top, 'recall')):.3f}",
                ]
            )
    header = [
        "video",
        "descriptors",
        "method",
        "\\|V'\\|",
        "CPU s",
        "relative utility",
        "F1, users",
        "recall, users",
        "F1, top p",
        "recall, top p",
    ]
    return "Means over users, over p and over seeds:\n\n" + table(header, lines)


STUDY = Study(
    name="summe",
    heading="SumMe: agreement with users",
    about="15 % of the frames of a video, compared with every user's choice and with the p frames of most votes, p from 2 % to 32 %. Sieve-streaming "
    f"holds 10k frames. What is random is the mean of {SEEDS} seeds. `one round + double greedy` is explained below.",
    data="descriptors are at hand for two of the 25 videos. `playing_ball` has the paper's pHoG and GIST, each scaled so that its rows sum to 1 on "
    "average; `jumps` has ResNet-18 features of 512 values, **not** pHoG and GIST. Users and votes are SumMe's own.",
    measure=measure,
    pictures=(
        Picture(
            "summe_top",
            "F1 and recall against the p % frames of most votes",
            draw_top,
            finding_top,
            "SS approaches or outperforms lazy greedy; where sieve-streaming is best, its summary is the first 15 %.",
        ),
        Picture(
            "summe_users",
            "F1 and recall against each user (dots) and their mean (bars)",
            draw_users,
            finding_users,
            "the greedy algorithm on V' approaches or outperforms lazy greedy on recall and F1.",
        ),
    ),
    settings={"seeds": SEEDS, "methods": SHOWN},
    needs=("video/summe_gt", "video/summe_features"),
    ranges={"utility": (0, 1.05), "f1": (0, 1), "recall": (0, 1), "cpu_seconds": (0, 3600), "kept": (1, 1e6)},
    tables=means,
    programs="bench_summe",
)
