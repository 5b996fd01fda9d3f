/*
 * This script runs in the viewer's page of a public project. There the app stands in a template, and is loaded when the AR frame
 * has greeted, so that its code does not compete with what the frame needs for a start.
 */
(function (page) {
  var frame = page.getElementById('ar-frame');
  var template = page.getElementById('app-later');
  // A frame that has not sent its greeting after 6 s may never do so; the app then shows an error. Chosen, not measured.
  var timer = setTimeout(load, 6000);
  addEventListener('message', hear);

  function hear(event) {
    if (event.source === frame.contentWindow && event.data && event.data.t === 'ar:hello') load();
  }

  function load() {
    clearTimeout(timer);
    removeEventListener('message', hear);
    var parts = template.content;
    var script = parts.querySelector('script');
    var style = parts.querySelector('[rel="stylesheet"]');
    var start = function () {
      page.head.append(script);
    };
    script.remove();
    // Without its styles the app would flash.
    style.addEventListener('load', start);
    style.addEventListener('error', start);
    page.head.append(parts);
  }
})(document);
