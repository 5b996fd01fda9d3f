import { PROTOCOL_VERSION, type ToShell, parseInit, parseToFrame } from '@anchora/ar-runtime/session/protocol';
import { type FrameApp, startFrameApp } from './frame-app';
import { loadTexts } from './texts/load-texts';
import { applyTheme } from './theme';

// The listener stands before the shell can answer; one answer counts, and only the parent's.
let app: Promise<FrameApp> | null = null;
addEventListener('message', (event) => {
  if (app || event.source !== parent || event.origin !== location.origin) return;
  const init = parseInit(event.data, location.href);
  const port = event.ports[0];
  if (!init || !port) return;
  const tellShell = (message: ToShell): void => port.postMessage(message);
  app = loadTexts(init.lang).then((texts) => {
    document.documentElement.lang = texts.lang;
    document.title = init.project.name;
    return startFrameApp(init, texts, tellShell);
  });
  port.addEventListener('message', (received: MessageEvent) => {
    const message = parseToFrame(received.data);
    if (message) void app?.then((started) => started.receive(message));
  });
  port.start();
});

if (parent === window) {
  // Alone, the frame has nothing to show.
  location.replace('/');
} else {
  parent.postMessage({ t: 'ar:hello', v: PROTOCOL_VERSION }, location.origin);
  applyTheme();
  // Three quarters of the code: under way while the shell still asks for the project.
  import('@anchora/ar-runtime/scene/scene-chunk').catch(() => undefined);
}
