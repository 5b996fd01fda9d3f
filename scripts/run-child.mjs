/** Runs a command to its end. A signal to this process also ends the command, so that no process is left behind. */
import { spawn } from 'node:child_process';

/** Exit code by which a shell reports a command that Ctrl-C ended. */
const STOPPED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @returns {Promise<number>} exit code; after a signal this process exits as well and the promise stays pending. */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    let stoppedBy = null;
    const pass = (signal) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, pass);
    const finish = () => {
      for (const signal of SIGNALS) process.off(signal, pass);
      if (stoppedBy) process.exit(STOPPED);
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
