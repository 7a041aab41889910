#include "report/select_page.h"

namespace winnow::detail {

const std::string_view kSelectStyle = R"(<style>
:root { --lit: #c2410c; --size: 1; } @media (prefers-color-scheme: dark) { :root { --lit: #ff9d6c; } }
@media print { :root { --lit: #c2410c; } }
body { max-width: 76rem; padding-top: 1.25rem; } section { max-width: 46rem; }
h1 { margin-bottom: .3rem; } .said { margin: .3rem 0 1rem; }
nav { display: flex; flex-wrap: wrap; gap: .2rem 1rem; } nav a { margin: 0; white-space: nowrap; }
#look { max-width: none; display: grid; gap: 1rem 1.5rem; align-items: start; }
#look h2, #look .hint { grid-column: 1 / -1; margin: 1.2rem 0 0; } #look .hint { margin: -.6rem 0 0; }
.map { margin: 0; min-width: 0; }
.plot { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .2rem; }
.plot span { color: var(--dim); font: .78rem/1.2 system-ui, sans-serif; text-align: center; }
.plot .up { writing-mode: vertical-rl; transform: rotate(180deg); } .plot .across { grid-column: 2; }
.map svg { display: block; border: 1px solid var(--line); border-radius: .3rem; touch-action: manipulation; }
.map path { fill: none; stroke-linecap: round; vector-effect: non-scaling-stroke; pointer-events: none; }
.map a { outline: none; }
.of, .nobody { stroke: var(--dim); stroke-width: calc(var(--size) * 2.6px); opacity: .5; } .nobody { opacity: .22; }
.busy .of, .busy .nobody { opacity: .13; }
.rim { stroke: var(--paper); stroke-width: calc(var(--size) * var(--dot) + 2px); }
.map .pick { stroke: var(--accent); stroke-width: calc(var(--size) * var(--dot)); pointer-events: stroke; }
.start { stroke: var(--ink); stroke-width: calc(var(--size) * 9px); } .hole { stroke: var(--paper); stroke-width: calc(var(--size) * 4px); }
.busy .pick { opacity: .45; } .map .of.lit { stroke: var(--lit); stroke-width: calc(var(--size) * 4.5px); opacity: .95; }
.map .pick.lit { stroke: var(--lit); stroke-width: 13px; opacity: 1; }
.picks { list-style: none; margin: 0; padding: 0; position: relative; max-height: 24rem; overflow-y: auto;
  border: 1px solid var(--line); border-radius: .3rem; font: .9rem/1.4 system-ui, sans-serif; }
.picks > li { padding: .4rem .6rem; border-bottom: 1px solid var(--line); border-left: 3px solid transparent; }
.picks > li.lit { border-left-color: var(--lit); } .picks > li:target { outline-offset: -2px; }
.picks summary, .picks .head { display: flex; gap: .6rem; align-items: center; }
.picks summary { cursor: pointer; list-style: none; } .picks summary::-webkit-details-marker { display: none; }
.rank { color: var(--dim); text-align: right; font-variant-numeric: tabular-nums; flex: none; min-width: 2rem; }
.picks img { flex: none; height: 4rem; max-width: 40%; object-fit: contain; border-radius: .2rem; } .what { flex: 1; min-width: 0; }
.what b, .what .text { display: block; } .what b { font-weight: 600; } .near { margin: .4rem 0 .2rem 2rem; padding-left: 1.1rem; }
.near li, .worst li { margin: .15rem 0; } .worst { font: .95rem/1.45 system-ui, sans-serif; padding-left: 1.8rem; }
.near .source, .worst .source { white-space: nowrap; } .near .text, .worst .text { color: var(--dim); }
.shares { table-layout: fixed; } .shares th:first-child, .shares td:first-child { text-align: left; white-space: normal; width: 32%; }
.shares th, .shares td { padding-left: .2rem; padding-right: .3rem; } .shares .source { display: inline-block; min-width: 3.6rem; }
.shares .bar { width: 30%; } .shares .bar span { margin: 1px 0; height: .45rem; } .shares .bar .before { background: var(--dim); opacity: .6; }
@media screen and (max-width: 34rem) { :root { --size: .65; } .shares .bar { width: 24%; } .shares .source { display: block; } }
@media (min-width: 60rem) { #look { grid-template-columns: minmax(0, 1.7fr) minmax(18rem, 1fr); }
  .picks { max-height: 40rem; } }
@media print { nav, .hint { display: none; } #look { display: block; } .picks { max-height: none; overflow: visible; border: 0; columns: 2; }
  .map svg, .picks img, .bar span { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
</style>
)";

}  // namespace winnow::detail
