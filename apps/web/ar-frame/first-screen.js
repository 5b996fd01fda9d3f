/*
 * This script runs before the page is painted, because the frame's code comes later: it chooses language and theme, and keeps a
 * tap on Start for that code, which answers it (`Screens`). It is no module, because browsers paint a page without waiting for
 * modules.
 */
(function (page) {
  var root = page.documentElement;
  // The page around the frame has texts, too.
  var around = self;
  try {
    if (parent.location.href) around = parent;
  } catch {
    // The page around is another site's, because the experience was downloaded.
  }
  var visitor, language, theme;
  try {
    visitor = localStorage.getItem('visitor-language');
    language = localStorage.getItem('language');
    theme = localStorage.getItem('theme');
  } catch {
    // Storage is closed in some private windows.
  }
  var known = navigator.languages.find(function (tag) {
    return /^(?:en|vi)\b/i.test(tag);
  });
  var phone = /^vi/i.test(known) ? 'vi' : 'en';
  var setting = root.dataset.forVisitors;
  // The name of the window has the visitor's choice if storage does not take it.
  var chosen = [visitor, around.name, language, setting === 'phone' ? phone : setting].find(function (tag) {
    return /^(?:en|vi)$/.test(tag);
  });
  if (chosen) root.lang = chosen;
  if (root.lang !== phone) root.dataset.offersLanguage = '';
  if (/^(?:light|dark)$/.test(theme)) root.dataset.theme = theme;
  page.addEventListener('click', function (event) {
    if (event.target.closest('.language')) return readInOther();
    var start = event.target.closest('#first-screen .start');
    if (!start) return;
    start.textContent = start.dataset[root.lang];
    page.getElementById('first-screen').dataset.tapped = '';
  });

  function readInOther() {
    var other = root.lang === 'en' ? 'vi' : 'en';
    try {
      localStorage.setItem('visitor-language', other);
    } catch {
      around.name = other;
    }
    around.location.reload();
  }
})(document);
