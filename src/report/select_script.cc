#include "report/select_page.h"

namespace winnow::detail {

const std::string_view kSelectScript = R"('use strict';
(() => {
  const map = document.querySelector('.map svg');
  const list = document.querySelector('.picks');
  if (!map || !list) return;
  const picks = Array.from(list.children, (entry) => ({ entry, details: entry.querySelector('details') }));
  map.querySelectorAll('a').forEach((link, i) => {
    picks[i].link = link;
    picks[i].at = link.firstElementChild.getPointAtLength(0);
  });
  map.querySelectorAll('[data-pick]').forEach((rows) => { picks[rows.dataset.pick - 1].rows = rows; });
  const home = map.querySelector('g');
  const links = map.querySelector('g:last-of-type');
  const byEntry = new Map(picks.map((pick) => [pick.entry, pick]));

  let kept = null;
  let lit = null;
  const mark = (pick, on) => {
    for (const part of [pick.entry, pick.link.firstElementChild, pick.rows]) part?.classList.toggle('lit', on);
  };
  const light = (pick) => {
    if (pick === lit) return;
    if (lit) {
      mark(lit, false);
      if (lit.rows) home.append(lit.rows);
    }
    lit = pick;
    map.classList.toggle('busy', pick !== null);
    if (!pick) return;
    mark(pick, true);
    if (pick.rows) links.before(pick.rows);
    links.append(pick.link);
  };
  const keep = (pick) => {
    if (kept && kept !== pick && kept.details) kept.details.open = false;
    kept = pick;
    light(pick);
  };

  const near = (event, reach) => {
    const box = map.getBoundingClientRect();
    const unit = map.viewBox.baseVal.width / box.width;
    const x = (event.clientX - box.left) * unit;
    const y = (event.clientY - box.top) * unit;
    let best = null;
    let least = reach * unit;
    for (const pick of picks) {
      const distance = Math.hypot(pick.at.x - x, pick.at.y - y);
      if (distance < least) [best, least] = [pick, distance];
    }
    return best;
  };
  map.addEventListener('pointermove', (event) => light(near(event, 12) ?? kept));
  map.addEventListener('pointerleave', () => light(kept));
  map.addEventListener('click', (event) => {
    event.preventDefault();
    const pick = near(event, 24);
    keep(pick);
    if (!pick) return;
    if (pick.details) pick.details.open = true;
    list.scrollTop = pick.entry.offsetTop;
  });

  const entryOf = (event) => byEntry.get(event.target.closest('.picks > li')) ?? null;
  list.addEventListener('mouseover', (event) => light(entryOf(event) ?? kept));
  list.addEventListener('mouseleave', () => light(kept));
  list.addEventListener('focusin', (event) => light(entryOf(event) ?? kept));
  list.addEventListener('click', (event) => {
    const pick = entryOf(event);
    if (pick) keep(pick);
  });
})();
)";

const std::string_view kSelectScriptHash = "sha256-majJ8MoKv4Z99FsCt2kl6fmMlWaZt8j57aFdpODaO50=";

}  // namespace winnow::detail
