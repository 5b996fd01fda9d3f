/**
 * Fills the built server with connections while a user reads and uploads:
 * `node scripts/endurance.mjs connections [--seconds 60] [--only WORDS]`. Exits with 1 if the server uses
 * `MAX_MEMORY_MB` or more or does not serve that user, or if nothing of a crowd got through.
 */
import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fixturePath } from '../../fixtures/fixture-path';
import { startBuiltServer } from '../../support/built-server';
import { childMessageOf } from '../../support/child-message';
import { namesWith } from '../../support/name-options';
import { positiveNumber } from '../../support/number-options';
import { actAsBystander, type Experience } from '../../support/other-user/bystander';
import { Caller } from '../../support/other-user/caller';
import { percentile } from '../../support/percentile';
import { CROWDS, type Outcome } from './crowds';

/** Limit of docs/endurance.md for the server's process. */
const MAX_MEMORY_MB = 600;
/** Time for which a user is watched without a crowd, to compare with. Chosen, not measured. */
const ALONE_MS = 5000;
/** Time between two samples of the memory. Chosen, not measured. */
const SAMPLE_EVERY_MS = 250;
const CROWD = fileURLToPath(new URL('./run-crowd.ts', import.meta.url));

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, only: { type: 'string', default: '' } },
});
const crowds = CROWDS.map(({ name }) => name);
const chosen = namesWith('only', values.only, crowds);
const leastMs = positiveNumber('seconds', values.seconds) * 1000;

console.log('| Crowd | Outcome | Memory | Reads alone, p95 | Reads, p95 | Upload alone | Upload, longest | Problems |');
console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |');
for (const name of chosen) await suffer(crowds.indexOf(name), name);

/** Each crowd gets a server of its own, so that its memory is measured separately. */
async function suffer(index: number, name: string): Promise<void> {
  const server = await startBuiltServer({ REGISTER_LIMIT: '100000', UPLOAD_LIMIT: '100000', LOG_LEVEL: 'fatal' });
  try {
    const bystander = await new Caller(server.origin).signUp('bystander');
    const seen = {
      paths: ['/api/health', '/api/projects'],
      picture: await readFile(fixturePath('pictures/harbour.jpg')),
    };
    const crowd = fork(CROWD, [server.origin, String(index)], { execArgv: ['--import', 'tsx'] });
    let sampling: NodeJS.Timeout | undefined;
    try {
      await childMessageOf(crowd);
      const alone = await actAsBystander(bystander, { ...seen, durationMs: ALONE_MS });
      let memoryMb = 0;
      sampling = setInterval(() => (memoryMb = Math.max(memoryMb, server.memoryMb())), SAMPLE_EVERY_MS);
      const watchCrowded = async () => {
        const crowded = await actAsBystander(bystander, { ...seen, durationMs: leastMs });
        if (crowd.connected) crowd.send('end');
        return crowded;
      };
      crowd.send('begin');
      // Both are awaited together: a rejection without a handler would end this process, and leave the server behind.
      const [outcome, crowded] = await Promise.all([childMessageOf<Outcome>(crowd), watchCrowded()]);
      report(name, { outcome, memoryMb, alone, crowded });
    } finally {
      clearInterval(sampling);
      crowd.kill();
    }
  } finally {
    await server.stop();
  }
}

interface Seen {
  outcome: Outcome;
  memoryMb: number;
  alone: Experience;
  crowded: Experience;
}

function report(name: string, { outcome, memoryMb, alone, crowded }: Seen): void {
  const problems = [...new Set(crowded.faults)];
  if (memoryMb >= MAX_MEMORY_MB) problems.push(`the server needed ${Math.round(memoryMb)} MB`);
  if (!gotThrough(outcome)) problems.push('nothing of the crowd got through');
  const happened = Object.entries(outcome).map(([what, count]) => `${count} × ${what}`);
  const times = [
    percentile(alone.readsMs, 0.95),
    percentile(crowded.readsMs, 0.95),
    Math.max(...alone.uploadsMs),
    Math.max(...crowded.uploadsMs),
  ].map((time) => `${Math.round(time)} ms`);
  const row = [name, happened.join(', '), `${Math.round(memoryMb)} MB`, ...times, problems.join('; ') || 'none'];
  console.log(`| ${row.join(' | ')} |`);
  if (problems.length > 0) process.exitCode = 1;
}

/** Whether a connection was opened, or an upload taken. */
function gotThrough(outcome: Outcome): boolean {
  return Object.entries(outcome).some(([what, count]) => count > 0 && /^(opened$|2\d\d)/.test(what));
}
