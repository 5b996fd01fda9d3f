/** Runs a command to its end. A signal to this process also ends the command, so that no process is left behind. */
import { spawn } from 'node:child_process';
import { STOP_SIGNALS, exitBy } from './stop-signals.mjs';

/**
 * @returns {Promise<number>} exit code; after a signal to this process it exits as well, with the code by which a shell
 *   reports the signal, and the promise stays pending.
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    let stoppedBy = null;
    const pass = (signal) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    for (const signal of STOP_SIGNALS) process.on(signal, pass);
    const finish = () => {
      for (const signal of STOP_SIGNALS) process.off(signal, pass);
      if (stoppedBy) exitBy(stoppedBy);
    };
    child.once('error', (error) => {
      finish();
      reject(error);
    });
    child.once('exit', (code) => {
      finish();
      resolve(code ?? 1);
    });
  });
}
