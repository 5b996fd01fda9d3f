import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { fileIdOf } from '@anchora/contract/file-paths';
import { median } from '../../support/median';
import type { Visit } from './measure-load';
import { seedProjects } from './seed-projects';
import { endAll } from '../../support/end-all';
import { verdict } from '../verdict';

/** Numbers of projects in the database, from a small server to a large one. Chosen, not measured. */
const SIZES = [1000, 100_000, 1_000_000];
/** Projects of the user whose list is read, far more than anyone has. Chosen, not measured. */
const OF_ONE_USER = 100_000;
/** Requests for each median; the first third warms up. Chosen, not measured. */
const REQUESTS = 300;
/**
 * Largest ratio of the median answer at the slowest size to that at the fastest; docs/load.md has the results of all
 * gates.
 */
const MAX_RATIO = 1.5;
/** Longest stop of the event loop that sending a whole list may cause; docs/load.md has the results. */
const MAX_LOOP_MS = 50;
/** Most memory that sending a whole list may take; docs/load.md has the results. */
const MAX_MORE_MEMORY_MB = 50;
/** Time between two looks at the server's memory. Chosen, not measured. */
const SAMPLE_MS = 20;
/** Time in which the server's monitor must write its file after the signal. Chosen, not measured. */
const WRITTEN_WITHIN_MS = 10_000;
/** Time between two looks for that file. Chosen, not measured. */
const LOOK_MS = 20;

/**
 * Measures answers of one server for each size. The servers answer in turns, so that other work of the machine slows
 * down all sizes alike.
 *
 * @param begin starts a server with an account and a project.
 */
export async function measureScale(begin: () => Promise<Visit>): Promise<void> {
  const visits: Visit[] = [];
  try {
    for (const total of SIZES) {
      const visit = await begin();
      visits.push(visit);
      await fill(visit, total);
    }
    for (const name of MEASURED) report(name, await medianTimes(visits, name));
  } finally {
    await endAll(...visits.map((visit) => () => visit.stop()));
  }
}

/** Measures the cost of sending the whole list of the largest user. */
export async function measureList(begin: () => Promise<Visit>): Promise<void> {
  const visit = await begin();
  try {
    await fill(visit, OF_ONE_USER);
    await measureWholeList(visit);
  } finally {
    await visit.stop();
  }
}

async function fill({ databaseUrl, project }: Visit, total: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { modelUrl, targetImageUrl, targetMindFile, userId } = project;
    if (targetImageUrl === null || targetMindFile === null) throw new Error('expected a project with a tracking file');
    const files = { model: fileIdOf(modelUrl), image: fileIdOf(targetImageUrl), tracking: fileIdOf(targetMindFile) };
    await seedProjects(client, { total, ofOne: Math.min(total, OF_ONE_USER), userId, files });
  } finally {
    await client.end();
  }
}

const MEASURED = ['share API', 'owner read', 'first page of the list', 'counts', 'file visibility'] as const;
type Measured = (typeof MEASURED)[number];

/** Path and headers of each request. */
function requestsOf({ project, cookie }: Visit): Record<Measured, [string, Record<string, string>]> {
  return {
    'share API': [`/api/projects/${project.shareId}`, {}],
    'owner read': [`/api/projects/${project.id}`, { cookie }],
    'first page of the list': ['/api/projects/page', { cookie }],
    counts: ['/api/projects/counts', { cookie }],
    'file visibility': [project.modelUrl, { range: 'bytes=0-0' }],
  };
}

/** @returns the median time of each server's answers, ms */
async function medianTimes(visits: readonly Visit[], name: Measured): Promise<number[]> {
  const times = visits.map((): number[] => []);
  for (let i = 0; i < REQUESTS; i++) {
    for (const [index, visit] of visits.entries()) {
      const [address, headers] = requestsOf(visit)[name];
      const startedAtMs = performance.now();
      const answer = await fetch(visit.app.origin + address, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      times[index]?.push(performance.now() - startedAtMs);
    }
  }
  // The first requests warm up connections and caches.
  return times.map((ofOne) => median(ofOne.slice(REQUESTS / 3)));
}

function report(name: string, ofSizes: number[]): void {
  const ratio = Math.max(...ofSizes) / Math.min(...ofSizes);
  const text = ofSizes.map((ms) => `${ms.toFixed(2)} ms`).join(', ');
  print(
    ratio <= MAX_RATIO,
    `${name} at ${SIZES.join(', ')} projects: ${text}; ${ratio.toFixed(2)} times (at most ${MAX_RATIO})`,
  );
}

async function measureWholeList({ app, loopDelayFile, cookie }: Visit): Promise<void> {
  const read = async (encoding: string) => {
    const answer = await fetch(`${app.origin}/api/projects`, { headers: { cookie, 'accept-encoding': encoding } });
    if (!answer.ok) throw new Error(`the whole list answered ${answer.status}`);
    let bytes = 0;
    if (answer.body) for await (const chunk of answer.body) bytes += chunk.length;
    return bytes;
  };
  for (const encoding of ['identity', 'br']) {
    await longestStop(app.pid, loopDelayFile);
    const before = app.memoryMb();
    let peak = before;
    const timer = setInterval(() => (peak = Math.max(peak, app.memoryMb())), SAMPLE_MS);
    const startedAtMs = performance.now();
    const bytes = await read(encoding).finally(() => clearInterval(timer));
    const seconds = (performance.now() - startedAtMs) / 1000;
    const stopMs = await longestStop(app.pid, loopDelayFile);
    const isWithin = stopMs <= MAX_LOOP_MS && peak - before <= MAX_MORE_MEMORY_MB;
    print(
      isWithin,
      `whole list of ${OF_ONE_USER} (${encoding}): ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, ` +
        `${(peak - before).toFixed(0)} MB more memory (at most ${MAX_MORE_MEMORY_MB}), event loop stopped ` +
        `${stopMs.toFixed(0)} ms at the longest (at most ${MAX_LOOP_MS})`,
    );
  }
}

/** Longest stop of the server's event loop since the previous call, ms. */
async function longestStop(pid: number, file: string): Promise<number> {
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  const untilMs = performance.now() + WRITTEN_WITHIN_MS;
  while (!existsSync(file)) {
    if (performance.now() > untilMs) throw new Error(`the server wrote no delay within ${WRITTEN_WITHIN_MS} ms`);
    await sleep(LOOK_MS);
  }
  return Number(await readFile(file, 'utf8'));
}

function print(isWithin: boolean, text: string): void {
  console.log(`${verdict(isWithin)} ${text}`);
}
