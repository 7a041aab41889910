#include "summarize/text/page_parts.h"

namespace winnow::detail {

const std::string_view kTextStyle = R"(<style>
body { max-width: 42rem; overflow-wrap: break-word; }
header { border-bottom: 3px double var(--line); margin-bottom: 1.4rem; padding-bottom: .9rem; }
.kicker, .deck, .tools, .told, .search, .origin, .label, details > summary, button { font-family: system-ui, sans-serif; }
.kicker { color: var(--dim); font-size: .85rem; margin: 0; }
h1 { font: 700 clamp(1.5rem, 5.5vw, 2.2rem)/1.2 Georgia, "Times New Roman", serif; margin: .8rem 0 .6rem; text-wrap: balance; }
h1.capitals { font-size: clamp(1.25rem, 4.5vw, 1.75rem); } .story > h2.capitals { font-size: 1.1rem; }
.deck { font-size: .9rem; line-height: 1.45; margin: 0; }
.top { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; justify-content: space-between; }
button { font-size: .85rem; padding: .35rem .8rem; border: 1px solid var(--accent); border-radius: .3rem; background: none;
  color: var(--accent); cursor: pointer; white-space: nowrap; } button:hover { background: var(--accent); color: var(--paper); }
.story { margin-top: 2rem; padding-top: .4rem; } .story + .story { border-top: 1px solid var(--line); }
.story:first-child { margin-top: 0; }
.story > h2 { font: 700 1.3rem/1.25 Georgia, "Times New Roman", serif; margin: .9rem 0 .3rem; text-wrap: balance; }
.summary p { margin: .8rem 0 1rem; } .place { font: .7rem/0 system-ui, sans-serif; vertical-align: super; text-decoration: none;
  padding: 0 .15rem; }
.summary .source { display: block; color: var(--dim); text-decoration: none; margin-top: .15rem; }
.summary .source:hover { color: var(--accent); text-decoration: underline; }
summary { cursor: pointer; } summary:hover { color: var(--accent); }
.told { color: var(--dim); font-size: .85rem; line-height: 1.4; } .told b { color: var(--ink); font-weight: 600; } .told ul { margin: .4rem 0 .8rem; padding-inline-start: 1.7rem; color: var(--ink); }
.told li { margin: .15rem 0; }
#sources, .method { border-top: 3px double var(--line); margin-top: 2.5rem; padding-top: .2rem; }
#sources h2 { margin: 1rem 0 .6rem; }
.search { font-size: .85rem; color: var(--dim); margin: 0 0 .8rem; } .search input { font: inherit; color: var(--ink);
  background: var(--paper); border: 1px solid var(--line); border-radius: .3rem; padding: .35rem .5rem; width: min(18rem, 100%); }
.document { border-bottom: 1px solid var(--line); } .document > summary { padding: .5rem 0; font-size: .95rem; line-height: 1.35; }
.document[open] { padding-bottom: 1rem; } .document[open] > summary { font-weight: 600; }
.number { display: inline-block; min-width: 1.3rem; margin-inline-start: .4rem; padding: 0 .3rem; border-radius: .6rem; text-align: center;
  background: var(--mark); font: .75rem/1.3rem system-ui, sans-serif; }
.origin { color: var(--dim); font-size: .8rem; margin: 0 0 .6rem; overflow-wrap: anywhere; }
.others { margin-top: 1rem; } .others > summary, .method > summary { color: var(--dim); font-size: .9rem; padding: .5rem 0; }
.method { font-size: .95rem; } .method h3 { margin-top: 1.4rem; }
[hidden] { display: none; }
@media print { button, .search, .told ul, .method:not([open]), .others { display: none; } summary { list-style: none; }
  header, #sources, .method { border-color: #000; } .document { border: 0; } .document > summary { padding: .1rem 0; font-size: 9pt; }
  .number { border: 1px solid #000; background: none; } }
</style>
)";

}  // namespace winnow::detail
