import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/free-port';
import { once } from '../../support/test-server';

const CLI = join(import.meta.dirname, '../../emulator/node_modules/firebase-tools/lib/bin/firebase.js');
/** Emulator and server accept only project ids with the prefix `demo-`. */
const PROJECT_ID = 'demo-anchora';

const listen = (port: string) => ({ host: '127.0.0.1', port: Number(port) });

/** Playwright's settings to start the identity provider's emulator. */
export function emulator() {
  const port = once('E2E_AUTH_PORT', freePort);
  // The same host name as the site: a frame from another host would have no access to its storage.
  const host = `localhost:${port}`;
  const folder = once('E2E_EMULATOR_DIR', () => {
    const made = mkdtempSync(join(tmpdir(), 'anchora-emulator-'));
    const emulators = {
      auth: listen(port),
      hub: listen(freePort()),
      logging: listen(freePort()),
      ui: { enabled: false },
      singleProjectMode: true,
    };
    mkdirSync(join(made, 'home'));
    writeFileSync(join(made, 'firebase.json'), JSON.stringify({ emulators }));
    return made;
  });
  const webServer = {
    command: `${process.execPath} ${CLI} emulators:start --only auth --project ${PROJECT_ID}`,
    cwd: folder,
    url: `http://${host}/`,
    // The emulator keeps its settings out of the home folder and does not look for updates.
    env: { HOME: join(folder, 'home'), XDG_CONFIG_HOME: join(folder, 'home'), NO_UPDATE_NOTIFIER: '1', CI: '1' },
    // Both times, ms, are far longer than a start and an end take on a busy machine. Chosen, not measured.
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  };
  return { host, projectId: PROJECT_ID, webServer };
}
