import { spawnSync } from 'node:child_process';

/**
 * The ports that are chosen from: below those that systems give to outgoing connections, which could take one before its
 * server listens. Chosen, not measured.
 */
const FIRST_PORT = 20_000;
const PORTS = 10_000;
/** Ports that were chosen before, here or in the process that started this one. */
const CHOSEN = 'E2E_CHOSEN_PORTS';

/**
 * A port of the loopback that nothing listens on, another one each time. Configurations are read synchronously, so another
 * process finds it.
 *
 * @throws Error if the process that looks for one fails.
 */
export function freePort(): string {
  const chosen = process.env[CHOSEN]?.split(',') ?? [];
  const script = `
    const chosen = new Set(${JSON.stringify(chosen)});
    const listen = () => {
      const port = ${FIRST_PORT} + Math.floor(Math.random() * ${PORTS});
      if (chosen.has(String(port))) return listen();
      const server = require('net').createServer();
      server.once('error', listen);
      server.listen(port, '127.0.0.1', () => server.close(() => process.stdout.write(String(port))));
    };
    listen();`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  const port = stdout.trim();
  if (!/^\d+$/.test(port)) throw new Error(`expected a free port, got "${port}": ${stderr}`);
  process.env[CHOSEN] = [...chosen, port].join(',');
  return port;
}
