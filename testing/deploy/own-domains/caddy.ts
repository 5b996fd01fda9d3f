import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';

/** Time between two attempts to reach Caddy. Chosen, not measured. */
const POLL_MS = 100;
/** The origin of a domain has no port, so Caddy has to listen on the usual one. */
const PORT = 443;
/** Longest wait for Caddy, far longer than it needs on a busy machine. Chosen, not measured. */
const START_TIMEOUT_MS = 30_000;

interface Caddy {
  /** Names for which it has a certificate. */
  certificates: () => string[];
  stop: () => Promise<void>;
}

export function hasCaddy(): boolean {
  return spawnSync('caddy', ['version']).status === 0;
}

/** Starts Caddy with the settings of docs/deploy/own-domains.md, but with its own authority, on the loopback. */
export async function startCaddy(origin: string): Promise<Caddy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'anchora-caddy-'));
  const file = path.join(folder, 'Caddyfile');
  const upstream = new URL(origin).host;
  await writeFile(
    file,
    `{
	admin off
	skip_install_trust
	auto_https disable_redirects
	storage file_system ${folder}/storage
	on_demand_tls {
		ask ${origin}/internal/tls-check
	}
}

https:// {
	bind 127.0.0.1
	tls internal {
		on_demand
	}
	reverse_proxy ${upstream}
}
`,
  );
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const caddy = spawn('caddy', ['run', '--config', file], { env, stdio: ['ignore', 'ignore', 'ignore'] });
  const ended = once(caddy, 'exit');
  const stop = async () => {
    caddy.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitForPort(caddy);
  } catch (error) {
    await stop();
    throw error;
  }
  const folderOfCertificates = path.join(folder, 'storage/certificates/local');
  return {
    certificates: () => (existsSync(folderOfCertificates) ? readdirSync(folderOfCertificates) : []),
    stop,
  };
}

async function waitForPort(caddy: ReturnType<typeof spawn>): Promise<void> {
  const untilMs = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < untilMs) {
    if (caddy.exitCode !== null) throw new Error(`Caddy did not start: it needs port ${PORT} of the loopback.`);
    const answered = await handshake('localhost').then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== 'ECONNREFUSED',
    );
    if (answered) return;
    await sleep(POLL_MS);
  }
  throw new Error(`Caddy did not listen on port ${PORT} within ${START_TIMEOUT_MS / 1000} s.`);
}

/** Shakes hands for a name. @throws Error if there is no certificate for it */
export function handshake(servername: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: PORT, servername, rejectUnauthorized: false }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}

/** Status of the answer for a page at a name. */
export async function statusOf(servername: string, pathname: string): Promise<number> {
  const options = { host: '127.0.0.1', port: PORT, servername, path: pathname, headers: { host: servername } };
  const sent = request({ ...options, rejectUnauthorized: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}
