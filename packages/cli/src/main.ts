import { setTimeout as sleep } from 'node:timers/promises';
import { version } from '../package.json';
import { EXIT } from './cli-error';
import { runCli } from './run-cli';
import { languageOf, Words } from './texts/words';

// A reader such as `head` may close the pipe before everything was written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT.done);
});
process.once('SIGINT', () => {
  process.stderr.write(`\n${new Words(languageOf(process.env)).say('interrupted', {})}\n`);
  process.exit(EXIT.interrupted);
});

process.exitCode = await runCli(
  process.argv.slice(2),
  {
    env: process.env,
    cwd: process.cwd(),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    fetch,
    sleep: (ms) => sleep(ms),
  },
  version,
);
