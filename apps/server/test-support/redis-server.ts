import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface RedisTestServer {
  /** The value of REDIS_URL that leads here: a Unix socket in a folder of its own. */
  url: string;
  stop: () => Promise<void>;
}

/** Null if Redis can be started; otherwise the reason, for printing. */
export function whyNoRedisServer(): string | null {
  const found = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
  return found ? null : 'no Redis on this machine; on Debian: apt-get install --no-install-recommends redis-server';
}

/** A real Redis that keeps nothing on disk. */
export async function startRedisServer(): Promise<RedisTestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-redis-'));
  const socket = path.join(folder, 'redis.sock');
  const settings = ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', folder];
  const server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGKILL');
    await ended.catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (text: Buffer) => {
        if (/ready to accept connections/i.test(text.toString())) resolve();
      });
      server.once('error', reject);
      server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `unix://${socket}`, stop };
}
