import { spawnSync } from 'node:child_process';
import { root } from './build-state.mjs';

/** Runs a Node program in the root folder to its end. @returns whether it exited with 0 */
export function runNode(args, env = {}) {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } };
  return spawnSync(process.execPath, args, options).status === 0;
}
