import { readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { CliError } from '../cli-error';

/** Files of the locks that this process holds; one that is not here is of an ended process with the same id. */
const held = new Set<string>();

/**
 * Holds a table for this process. Each process makes a file of its own and only then looks for those of others, so that
 * of two that come at once at least one sees the other. A single file for all could not be taken over safely from a
 * process that was killed: two successors could each remove the other's.
 *
 * @param file beginning of the names of the files.
 * @param pid id of this process.
 * @returns a function that releases the table.
 * @throws CliError `table-in-use`
 */
export async function lockTable(file: string, pid = process.pid): Promise<() => Promise<void>> {
  const own = `${file}.${pid}@${hostname()}`;
  if (held.has(own)) throw inUse(own, pid, hostname());
  held.add(own);
  const release = async () => {
    await rm(own, { force: true });
    held.delete(own);
  };
  try {
    await writeFile(own, '');
    await refuseOthers(file, own);
  } catch (error) {
    await release();
    throw error;
  }
  return release;
}

/** Removes the files of processes of this computer that have ended. @throws CliError `table-in-use` for any other */
async function refuseOthers(file: string, own: string): Promise<void> {
  const folder = path.dirname(file);
  const start = `${path.basename(file)}.`;
  for (const name of await readdir(folder)) {
    const found = path.join(folder, name);
    const [, pid = '', host = ''] = name.startsWith(start) ? (/^(\d+)@(.+)$/.exec(name.slice(start.length)) ?? []) : [];
    if (host === '' || found === own) continue;
    if (host !== hostname() || isRunning(Number(pid))) throw inUse(found, Number(pid), host);
    await rm(found, { force: true });
  }
}

function inUse(file: string, pid: number, host: string): CliError {
  return new CliError('table-in-use', { file, process: `${pid} (${host})` });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: another user's process.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
