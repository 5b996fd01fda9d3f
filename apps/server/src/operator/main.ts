/**
 * Commands for operators of the site, with a running server or without: `npm run operator -- <command>`; without a
 * command it lists them.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnv } from '../config/env';
import { loadConfig } from '../config/load-config';
import { StartupError } from '../config/startup-error';
import { ServerLog } from '../startup/server-log';
import { Shutdown } from '../startup/shutdown';
import { COMMANDS, runCommand } from './commands';
import { openOperatorDatabase } from './operator-database';

const root = fileURLToPath(new URL('../../..', import.meta.url));

function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { parameters, does }]) => `  ${name} ${parameters}\n      ${does}`,
  );
  return `Usage: npm run operator -- <command>\n\n${lines.join('\n')}\n`;
}

async function main(): Promise<number> {
  const [name = '', ...parameters] = process.argv.slice(2);
  if (!Object.hasOwn(COMMANDS, name)) {
    const isAsked = ['', 'help', '--help', '-h'].includes(name);
    (isAsked ? process.stdout : process.stderr).write(usage());
    return isAsked ? 0 : 2;
  }
  process.chdir(root);
  const config = loadConfig(readEnv(process.env, path.resolve('.env')));
  const shutdown = new Shutdown((step, error) =>
    process.stderr.write(`${step} did not stop cleanly: ${String(error)}\n`),
  );
  try {
    const db = await openOperatorDatabase(config, new ServerLog(), shutdown);
    process.stdout.write(`${await runCommand({ db, config }, name, parameters)}\n`);
    return 0;
  } finally {
    await shutdown.run();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
