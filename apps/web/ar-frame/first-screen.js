/*
 * Runs before the page is painted, as a script of its own, because the frame's code comes later: chooses language and
 * theme, and keeps a tap on Start for that code, which answers it (`Screens`). Not a module, which would not be waited for.
 */
(function (page) {
  var root = page.documentElement;
  var stored = {};
  try {
    stored = {
      language: localStorage.getItem('visitor-language') || localStorage.getItem('language'),
      theme: localStorage.getItem('theme'),
    };
  } catch {
    // Storage is closed in some private windows.
  }
  var known = navigator.languages.find(function (tag) {
    return /^(?:en|vi)\b/i.test(tag);
  });
  var phone = /^vi/i.test(known) ? 'vi' : 'en';
  var setting = root.dataset.forVisitors;
  var chosen = stored.language || (setting === 'phone' ? phone : setting);
  if (chosen === 'en' || chosen === 'vi') root.lang = chosen;
  if (root.lang !== phone) root.dataset.offersLanguage = '';
  if (stored.theme === 'light' || stored.theme === 'dark') root.dataset.theme = stored.theme;
  page.addEventListener('click', function (event) {
    if (event.target.closest('.language')) return readInOther();
    var start = event.target.closest('#first-screen .start');
    if (!start) return;
    start.textContent = start.dataset[root.lang];
    page.getElementById('first-screen').dataset.tapped = '';
  });

  function readInOther() {
    try {
      localStorage.setItem('visitor-language', root.lang === 'en' ? 'vi' : 'en');
    } catch {
      return;
    }
    // The page around the frame has texts, too.
    parent.location.reload();
  }
})(document);
