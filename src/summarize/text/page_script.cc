#include "summarize/text/page_parts.h"

namespace winnow::detail {

const std::string_view kTextScript = R"('use strict';
(() => {
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));

  const show = () => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (!target) return;
    for (let fold = target.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
    target.scrollIntoView({ block: 'center' });
  };
  window.addEventListener('hashchange', show);
  document.addEventListener('click', (event) => {
    if (event.target.closest('a[href="' + location.hash + '"]')) show();
  });
  show();

  const copy = document.querySelector('button.copy');
  const plain = (part) => part.textContent.replace(/\s+/g, ' ').trim();
  const words = () => all('h1, .story > h2, .summary p')
    .map((part) => part.matches('p') ? all('.text', part).map(plain).join(' ') : plain(part)).join('\n\n') + '\n';
  const byHand = (text) => {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  };
  const write = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return byHand(text);
    }
  };
  if (copy) {
    copy.hidden = false;
    copy.addEventListener('click', async () => {
      copy.textContent = await write(words()) ? 'Copied' : 'Cannot copy';
      setTimeout(() => { copy.textContent = 'Copy summary'; }, 2000);
    });
  }

  const search = document.querySelector('.search');
  const documents = all('details.document').map((fold) => ({ fold, text: null }));
  if (!search || documents.length < 2) return;
  search.hidden = false;
  const found = search.querySelector('.found');
  const others = document.querySelector('details.others');
  const folded = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  search.querySelector('input').addEventListener('input', (event) => {
    const wanted = folded(event.target.value).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const document of documents) {
      document.text ??= folded(document.fold.textContent);
      const has = wanted.every((word) => document.text.includes(word));
      document.fold.hidden = !has;
      count += has;
    }
    if (others) others.open = wanted.length > 0;
    found.textContent = wanted.length > 0 ? count + ' of ' + documents.length : '';
  });
})();
)";

const std::string_view kTextScriptHash = "sha256-6nyc6FX1EBDYXwJnl3Imv7w4nb+PWS17sgvbq3dGKF0=";

}  // namespace winnow::detail
