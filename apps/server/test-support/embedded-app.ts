/** Runs the bundled PostgreSQL on the given folder, for tests that kill this process. It prints one line of JSON. */
import { startEmbeddedPostgres } from '../src/db/embedded/embedded-postgres';
import { TEST_PASSWORDS } from './postgres-passwords';

const [folder = '', patienceMs = '0'] = process.argv.slice(2);

try {
  const { server } = await startEmbeddedPostgres({
    folder,
    passwords: TEST_PASSWORDS,
    patienceMs: Number(patienceMs),
  });
  process.stdout.write(`${JSON.stringify({ pid: server.pid, connection: server.connection })}\n`);
  // A timer keeps the process alive until it is killed.
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message, name: (error as Error).name })}\n`);
  process.exitCode = 1;
}
