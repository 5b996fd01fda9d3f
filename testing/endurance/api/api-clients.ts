import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@anchora/client/client';
import type { V1Project } from '@anchora/contract/v1/v1-answers';
import { fixturePath } from '../../fixtures/fixture-path';
import { seededRandom, type Random } from '../../support/seeded-random';
import type { BuiltServer } from '../../support/built-server';

/** Time between two looks for the moment of a kill. Chosen, not measured. */
const KILL_POLL_MS = 20;
/** Time between two looks whether the builds have ended. Chosen, not measured. */
const BUILDS_POLL_MS = 1000;

interface ApiRun {
  projects: number;
  clients: number;
  /** Number of times that the server is killed while the clients work. */
  kills: number;
  seed: number;
  log: (line: string) => void;
}

interface ApiReport {
  problems: string[];
  requests: number;
  /** Requests that were answered with 429 instead of being sent. */
  refused: number;
  /** Requests whose answers were thrown away. */
  lost: number;
  /** Requests that met a server that was down or that died before its answer. */
  cutShort: number;
  seconds: number;
}

/** One project in this many has a picture, whose tracking file the server makes. Chosen, not measured. */
const WITH_PICTURE = 50;
/** Longest pause between two attempts of a client: the server is back sooner. Chosen, not measured. */
const LONGEST_WAIT_MS = 2000;
/** Attempts of a client at one request: with pauses of `LONGEST_WAIT_MS` they outlast a start of the server by far. */
const ATTEMPTS = 60;
/** Longest wait for the tracking files after the last project. Chosen, not measured. */
const BUILDS_WITHIN_MS = 900_000;

/** The server as the clients need it. */
type RunningServer = Pick<BuiltServer, 'origin' | 'restart'>;

/**
 * Clients of `/api/v1` make and publish projects beside each other while answers are lost and the server is killed.
 * Afterwards each project has to be there once, published, and in the list.
 */
export async function runApiClients(server: RunningServer, token: string, run: ApiRun): Promise<ApiReport> {
  const report: ApiReport = { problems: [], requests: 0, refused: 0, lost: 0, cutShort: 0, seconds: 0 };
  const client = (random: Random) =>
    createClient({
      server: server.origin,
      token,
      fetch: unreliable(random, report),
      attempts: ATTEMPTS,
      sleep: (ms) => sleep(Math.min(ms, LONGEST_WAIT_MS)),
    });
  const setUp = client(seededRandom(run.seed));
  const video = await setUp.upload('clip.mp4', readFileSync(fixturePath('clips/clock-16x9.mp4')));
  const picture = await setUp.upload('harbour.jpg', readFileSync(fixturePath('pictures/harbour.jpg')));
  const begunMs = performance.now();
  const progress = { made: 0, hasFailed: false };
  const work = async (number: number) => {
    const anchora = client(seededRandom(run.seed * 1000 + number));
    for (let at = number; at < run.projects; at += run.clients) {
      const content = { name: nameOf(at), contentType: 'video', modelUrl: video.url, isPublic: false } as const;
      const body =
        at % WITH_PICTURE === 0
          ? { ...content, type: 'image-tracking' as const, targetImageUrl: picture.url }
          : { ...content, type: 'markerless' as const };
      const { id: key } = await anchora.call('createProject', { body });
      await anchora.call('changeProject', { params: { key }, body: { isPublic: true } });
      progress.made++;
    }
  };
  const working = Promise.all(Array.from({ length: run.clients }, (_, number) => work(number)));
  working.catch(() => (progress.hasFailed = true));
  const random = seededRandom(run.seed + 1);
  for (let kill = 1; kill <= run.kills; kill++) {
    // One kill falls in the middle half of each equal part of the run.
    const at = ((kill - 0.5 + (random.next() - 0.5) / 2) / run.kills) * run.projects;
    while (progress.made < at && !progress.hasFailed) await sleep(KILL_POLL_MS);
    // `working` throws the failure below.
    if (progress.hasFailed) break;
    await server.restart();
    run.log(`killed the server after ${progress.made} projects`);
  }
  await working;
  report.seconds = (performance.now() - begunMs) / 1000;
  report.problems.push(...(await problemsOf(server, token, run)));
  return report;
}

const nameOf = (at: number) => `Project ${String(at).padStart(4, '0')}`;

/** Share of the requests that are told 429. Chosen, not measured. */
const REFUSED_SHARE = 0.1;
/** Share of the requests whose answers are lost. Chosen, not measured. */
const LOST_SHARE = 0.2;

/** A fetch that refuses some requests and loses some answers. */
function unreliable(random: Random, report: ApiReport): typeof fetch {
  return async (...request) => {
    const luck = random.next();
    if (luck < REFUSED_SHARE) {
      report.refused++;
      return new Response('{}', { status: 429, headers: { 'retry-after': '0' } });
    }
    report.requests++;
    const answer = await fetch(...request).catch((error: unknown) => {
      report.cutShort++;
      throw error;
    });
    if (luck < REFUSED_SHARE + LOST_SHARE) {
      report.lost++;
      throw new TypeError('the connection was dropped');
    }
    return answer;
  };
}

/** Checks the projects that are listed when all builds have ended. */
async function problemsOf(server: RunningServer, token: string, run: ApiRun): Promise<string[]> {
  const reader = createClient({ server: server.origin, token });
  const untilMs = Date.now() + BUILDS_WITHIN_MS;
  for (;;) {
    const listed: V1Project[] = [];
    for await (const project of reader.projects()) listed.push(project);
    const building = listed.filter(({ trackingBuild }) => /queued|building/.test(trackingBuild.state));
    if (building.length > 0 && Date.now() < untilMs) {
      await sleep(BUILDS_POLL_MS);
      continue;
    }
    const names = listed.map(({ name }) => name);
    const twice = names.filter((name, at) => names.indexOf(name) !== at);
    const missing = Array.from({ length: run.projects }, (_, at) => nameOf(at)).filter((name) => !names.includes(name));
    const hidden = listed.filter(({ isPublic }) => !isPublic).map(({ name }) => name);
    const untracked = listed.filter(({ type, targetMindFile }) => type === 'image-tracking' && targetMindFile === null);
    return [
      ...twice.map((name) => `${name} was made twice`),
      ...missing.map((name) => `${name} is missing`),
      ...hidden.map((name) => `${name} is not published`),
      ...untracked.map(({ name, trackingBuild }) => `${name} has no tracking file: ${trackingBuild.state}`),
    ];
  }
}
