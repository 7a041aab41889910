#include "summarize/video/page_style.h"

namespace winnow::detail {

// The accent is that of the contact sheet (storyboard.cc).
std::string film_style() {
  return R"(<style>
:root { --accent: var(--c1); --shot: #ccd6de; --other: #aebcc8; }
@media (prefers-color-scheme: dark) { :root { --shot: #3d4650; --other: #57636f; } }
body { max-width: 76rem; font-family: system-ui, sans-serif; }
.stills { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 1.2rem 1rem; padding: 0;
  list-style: none; }
.stills img, .stills video { display: block; width: 100%; height: auto; max-height: 24rem; object-fit: contain;
  border: 1px solid var(--line); border-radius: .2rem; background: var(--line); }
.stills .chosen img, .stills .chosen video { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.plays { position: relative; cursor: pointer; } .plays::after { content: ""; position: absolute; left: .6rem; bottom: .6rem;
  border-style: solid; border-width: .5rem 0 .5rem .85rem; border-color: transparent transparent transparent #fff;
  filter: drop-shadow(0 0 .2rem #000); pointer-events: none; } .plays.playing::after { display: none; }
.stills figure { margin: 0; } .stills a { display: block; } .stills a:hover img { border-color: var(--accent); }
.stills figcaption { margin-top: .3rem; } .stills b { color: var(--ink); }
.timeline svg { display: block; width: 100%; height: 3.2rem; }
.timeline .shot { fill: var(--shot); } .timeline .other { fill: var(--other); }
.timeline .clip { fill: var(--accent); stroke: var(--accent); stroke-width: 1px; vector-effect: non-scaling-stroke; }
.timeline .tick { stroke: var(--ink); stroke-width: 2px; vector-effect: non-scaling-stroke; }
.timeline a:hover .clip, .timeline a:focus .clip { fill: var(--ink); stroke: var(--ink); }
.times { display: flex; justify-content: space-between; font-size: .85rem; color: var(--dim); margin: .2rem 0 .5rem; }
.swatch { display: inline-block; width: .9rem; height: .7rem; margin: 0 .3rem 0 .8rem; background: var(--shot); }
.swatch:first-child { margin-left: 0; } .swatch.clip { background: var(--accent); }
.swatch.other { background: var(--other); margin-left: -.3rem; } .swatch.still { width: 2px; background: var(--ink); }
details { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: .8rem; max-width: 46rem; }
summary { cursor: pointer; font-weight: 600; }
.films { list-style: none; padding: 0; } .films > li { border-top: 1px solid var(--line); padding: 1rem 0; }
.films h2 { margin: 0; } .strip { display: grid; grid-template-columns: repeat(6, 1fr); gap: .4rem; margin-top: .6rem; }
.strip img { width: 100%; aspect-ratio: 16 / 10; object-fit: contain; background: var(--line); border: 1px solid var(--line); border-radius: .2rem; display: block; }
@media (max-width: 34rem) { .stills { grid-template-columns: repeat(2, 1fr); gap: .8rem .6rem; }
  .times .more { display: none; } .strip { grid-template-columns: repeat(3, 1fr); } }
@media print { .stills { grid-template-columns: repeat(4, 1fr); gap: .6rem; }
  svg, img, video { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
</style>
)";
}

}  // namespace winnow::detail
