/** `npm run dev`: the web app by Vite at http://localhost:5173, and the server, restarted when its source changes. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './build-state.mjs';
import { installDependencies } from './install.mjs';
import { STOP_SIGNALS } from './stop-signals.mjs';

const WEB_PORT = '5173';
const WEB_URL = `http://localhost:${WEB_PORT}`;
const bin = (name) => path.join(root, 'node_modules', '.bin', name);

process.chdir(root);
await installDependencies();
// Vite proxies API calls to PORT.
const env = { ...process.env, NODE_ENV: 'development', PORT: '3000', PUBLIC_URL: process.env.PUBLIC_URL || WEB_URL };
// Ctrl+C reaches all processes of a terminal's group. The children have groups of their own, so that only `stopAll`
// signals them, once. A process outside the terminal's group must not read from the terminal.
const options = { stdio: ['ignore', 'inherit', 'inherit'], env, detached: true };
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], options),
  spawn(bin('vite'), ['apps/web', '--port', WEB_PORT, '--strictPort'], options),
];

let isStopping = false;

/** Signals the children only once: a second signal makes `tsx` kill the server before it has shut down cleanly. */
function stopAll() {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
}

for (const signal of STOP_SIGNALS) process.on(signal, stopAll);
// When one process ends, or cannot be started, the other one is useless.
for (const child of children) {
  child.once('exit', stopAll);
  child.once('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
    stopAll();
  });
}
