import { PROTOCOL_VERSION, type ToShell, isWho, parseInit, parseToFrame } from '@anchora/ar-runtime/protocol/messages';
import type { FrameApp } from './frame-app';
import { openFrame } from './open-frame';
import { sharedInit } from './shared-init';
import { ShellPort } from './shell-port';
import { applyTheme } from './theme';

const shell = new ShellPort();
const tellShell = (message: ToShell): void => shell.send(message);
let app: Promise<FrameApp | null> | null = null;

// The listener is added before the shell can answer. Only the first answer is accepted, and only from the parent.
addEventListener('message', (event) => {
  if (shell.isOpen || event.source !== parent || event.origin !== location.origin) return;
  if (isWho(event.data)) greet();
  const init = parseInit(event.data, location.href);
  const port = event.ports[0];
  if (!init || !port) return;
  const opened = (app ??= openFrame(init, tellShell));
  shell.open(port);
  port.addEventListener('message', (received: MessageEvent) => {
    const message = parseToFrame(received.data);
    if (message) void opened.then((started) => started?.receive(message));
  });
  port.start();
});

function greet(): void {
  parent.postMessage({ t: 'ar:hello', v: PROTOCOL_VERSION, bornAt: performance.timeOrigin }, location.origin);
}

/**
 * Starts loading the code of the experience while the shell requests the project, whose kind the hash names if it is
 * known.
 */
function loadAhead(): void {
  const [type, kind = ''] = location.hash.slice(1).split('/');
  const isVideo = kind === 'video';
  const parts = kind.endsWith('-scene')
    ? [import('./document/load-document').then(({ loadDocument }) => loadDocument())]
    : type === 'image-tracking'
      ? [import('./image-tracking-app'), isVideo ? flatStage() : import('@anchora/ar-runtime/scene/scene-chunk')]
      : type === 'markerless'
        ? [import('./markerless-app'), isVideo ? flatWorld() : import('@anchora/ar-runtime/scene/world-chunk')]
        : [];
  // A failure happens again when the experience imports the part, and is shown then.
  for (const part of parts) part.catch(() => undefined);
}

function flatStage(): Promise<unknown> {
  return import('@anchora/ar-runtime/scene/flat/flat-stage');
}

function flatWorld(): Promise<unknown> {
  return import('@anchora/ar-runtime/scene/flat/flat-world-chunk');
}

function begin(): void {
  const init = sharedInit();
  applyTheme();
  loadAhead();
  if (!init) return greet();
  app = openFrame(init, tellShell);
  // The shell of a public project loads after this greeting, and so after everything that Start needs.
  void app.then(greet);
}

// Opened without a shell, the frame has nothing to show.
if (parent === window) location.replace('/');
else begin();
