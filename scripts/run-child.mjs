/** Runs a command to its end; a signal to this process ends the command too, so that neither is left behind. */
import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @returns {Promise<number>} exit code; a stopped command ends this process as well. */
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
      if (stoppedBy) process.exit(130);
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
