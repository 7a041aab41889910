// Without the script, the stills have the browser's controls. The hash is what prints:
//   the script | openssl dgst -sha256 -binary | base64
// A browser refuses a script whose hash differs, and tests/html/film would see that.
#include "summarize/video/page_script.h"

namespace winnow::detail {

PageScript film_script() {
  return {R"(
for (const video of document.querySelectorAll('.stills video')) {
  video.controls = false;
  video.parentElement.classList.add('plays');
  const lit = (on) => video.parentElement.classList.toggle('playing', on);
  const toggle = () => (video.paused ? video.play().catch(() => {}) : video.pause());
  video.tabIndex = 0;
  video.addEventListener('click', toggle);
  video.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    toggle();
  });
  video.addEventListener('play', () => lit(true));
  video.addEventListener('pause', () => lit(false));
  video.addEventListener('ended', () => { lit(false); video.load(); });
}
)",
          "sha256-1m4pkhdbFK/ySgkbbXsmUaetrW1ioCJC/vmT8lt66z4="};
}

}  // namespace winnow::detail
