/*
 * Runs before the page is painted, as a script of its own, because the frame's code comes later: chooses language and
 * theme, and keeps a tap on Start for that code, which answers it (`Screens`). Not a module, which would not be waited for.
 */
(function (page) {
  var root = page.documentElement;
  var stored = {};
  try {
    stored = { language: localStorage.getItem('language'), theme: localStorage.getItem('theme') };
  } catch {
    // Storage is closed in some private windows.
  }
  if (stored.language === 'en') root.lang = 'en';
  if (stored.theme === 'light' || stored.theme === 'dark') root.dataset.theme = stored.theme;
  page.addEventListener('click', function (event) {
    var start = event.target.closest('#first-screen .start');
    if (!start) return;
    start.textContent = start.dataset[root.lang];
    page.getElementById('first-screen').dataset.tapped = '';
  });
})(document);
