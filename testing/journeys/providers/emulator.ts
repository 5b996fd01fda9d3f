import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, once } from '../../support/test-server';

const CLI = join(import.meta.dirname, '../../emulator/node_modules/firebase-tools/lib/bin/firebase.js');
/** The prefix makes the emulator, and our server, believe in it. */
const PROJECT_ID = 'demo-anchora';

const listen = (port: string) => ({ host: '127.0.0.1', port: Number(port) });

/** The identity provider's own emulator on this machine, as Playwright starts it. */
export function emulator() {
  const port = once('E2E_AUTH_PORT', freePort);
  // The name that the site has: in a frame of another one its page may not open its storage.
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
    // Its settings of its own stay out of the home folder, and it asks nobody for news.
    env: { HOME: join(folder, 'home'), XDG_CONFIG_HOME: join(folder, 'home'), NO_UPDATE_NOTIFIER: '1', CI: '1' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  };
  return { host, projectId: PROJECT_ID, webServer };
}
