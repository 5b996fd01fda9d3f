/**
 * Tries everything that a child process must not do, and answers with the attempts that succeeded. It is plain
 * JavaScript and imports nothing of ours, so that it runs exactly like the programs of a built server.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';

/** @param {() => unknown} attempt */
async function succeeds(attempt) {
  try {
    await attempt();
    return true;
  } catch {
    return false;
  }
}

/** @param {import('node:net').NetConnectOpts} address */
function connectTo(address) {
  return new Promise((resolve, reject) => {
    connect(address).once('connect', resolve).once('error', reject);
  });
}

function startThread() {
  return new Promise((resolve, reject) => {
    new Worker('', { eval: true }).once('exit', resolve).once('error', reject);
  });
}

async function tryEverything({ secret, neighbour, port, socketPath, own }) {
  const attempts = {
    readSecret: () => readFileSync(secret),
    readNeighbour: () => readFileSync(neighbour),
    listNeighbours: () => readdirSync(new URL('..', `file://${neighbour}`)),
    readAccounts: () => readFileSync('/etc/passwd'),
    writeBesideTheProgram: () => writeFileSync(new URL('canary-was-here', import.meta.url), ''),
    connectOverNetwork: () => connectTo({ port, host: '127.0.0.1' }),
    connectToDatabase: () => connectTo({ path: socketPath }),
    startProcess: () => execFileSync('/bin/true'),
    startThread,
    readOwn: () => readFileSync(own),
    writeOwn: () => writeFileSync(`${own}.cleaned`, 'x'),
  };
  const answer = { environment: Object.keys(process.env) };
  for (const [name, attempt] of Object.entries(attempts)) answer[name] = await succeeds(attempt);
  process.send({ answer });
}

process.once('message', (request) => void tryEverything(request));
