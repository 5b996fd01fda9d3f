import { spawnSync } from 'node:child_process';

/**
 * A port of the loopback that nothing listens on. Configurations are read synchronously, so another process finds it.
 *
 * @throws Error if the system gives none.
 */
export function freePort(): string {
  const script = `const s=require('net').createServer().listen(0,'127.0.0.1',()=>{process.stdout.write(String(s.address().port));s.close()})`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  const port = stdout.trim();
  if (!/^\d+$/.test(port)) throw new Error(`expected a free port, got "${port}": ${stderr}`);
  return port;
}
