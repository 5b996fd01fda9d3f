import { open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { CliError } from '../cli-error';

/**
 * Holds a table for this process. A lock of a process of this computer that has ended is taken over.
 *
 * @returns releases it. @throws CliError `table-in-use`
 */
export async function lockTable(file: string): Promise<() => Promise<void>> {
  if (!(await write(file))) {
    const holder = await readFile(file, 'utf8').catch(() => '');
    const [, pid = '', host = ''] = /^(\d+) (.*)\n$/.exec(holder) ?? [];
    // A lock without its line is being written at this moment, or its writer was killed while it did.
    if (host !== '' && (host !== hostname() || isRunning(Number(pid)))) {
      throw new CliError('table-in-use', { file, process: `${pid} (${host})` });
    }
    await rm(file, { force: true });
    if (!(await write(file))) throw new CliError('table-in-use', { file, process: '?' });
  }
  return () => rm(file, { force: true });
}

async function write(file: string): Promise<boolean> {
  const handle = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (!handle) return false;
  await handle.writeFile(`${process.pid} ${hostname()}\n`);
  await handle.close();
  return true;
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: another user's process.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
