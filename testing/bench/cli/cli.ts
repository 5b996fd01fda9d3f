/**
 * The command-line program with a folder of 100 projects, on the built server: `npm run bench -- cli`, with
 * `-- --projects 100 --kills 10 --seed 1`, and `--part time` or `--part kills` for one of its parts. First it makes them without limits, each with a picture, and is timed. Then, in
 * another account, it may make 20 an hour, and is killed again and again; the server's clock is moved by each wait that it was
 * told to make. `apps/server/src/cli.test.ts` is the short version.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '@anchora/client/client';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../../apps/server/src/db/embedded/embedded-postgres';
import { makeToken } from '../../endurance/api/make-token';
import { seededRandom } from '../../fuzz/uploads/seeded-random';
import { startBuiltServer } from '../../support/built-server';
import { startCli } from '../../support/cli/run-paced-cli';
import { makePosterFolder } from './poster-folder';

const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: '100' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string' },
  },
});
const PROJECTS = Number(values.projects);
const KILLS = Number(values.kills);
const PER_HOUR = 20;
/** Waiting for the builds of 100 projects, s. */
const MAX_WAIT_S = 15 * 60;
/** A run is killed within this time of its start; loading the program takes about half a second of it. */
const KILLED_WITHIN_MS = 4000;
const HOUR_MS = 60 * 60_000;
const SECRET_KEY = 'a secret key of a bench, longer than needed';

interface Place {
  origin: string;
  token: string;
  moveClock: (ms: number) => Promise<void>;
}

const problems: string[] = [];
const check = (isGood: boolean, problem: string) => void (isGood || problems.push(problem));

if (values.part !== 'kills') await withServer('1000000', timeWholeFolder);
if (values.part !== 'time') await withServer(String(PER_HOUR), killAndLimit);
for (const problem of problems) console.error(`PROBLEM ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function timeWholeFolder(place: Place, folder: string): Promise<void> {
  await makePosterFolder(folder, PROJECTS, 1);
  const begun = performance.now();
  let madeAfterMs = 0;
  const { ended } = startCli({
    ...commandFor(place, folder),
    onText: (text) => {
      if (madeAfterMs === 0 && text.includes(`Made ${PROJECTS} of ${PROJECTS}`))
        madeAfterMs = performance.now() - begun;
    },
    onLongWait: () => Promise.reject(new Error('nothing is limited here')),
  });
  const { code, stdout, stderr } = await ended;
  const totalS = (performance.now() - begun) / 1000;
  const madeS = madeAfterMs / 1000;
  const ready = stdout.split('\n').filter((line) => line.includes('  ready  ')).length;
  console.log(
    `${PROJECTS} projects with pictures: made in ${madeS.toFixed(1)} s, tracking files ready ${(totalS - madeS).toFixed(1)} s later (gate ${MAX_WAIT_S} s)`,
  );
  check(code === 0 && ready === PROJECTS, `exit ${code}, ${ready} ready: ${stderr.slice(-500)}`);
  check(totalS - madeS <= MAX_WAIT_S, 'waiting for the builds took too long');
  await checkProjects(place);
}

async function killAndLimit(place: Place, folder: string): Promise<void> {
  await makePosterFolder(folder, PROJECTS, 10);
  const random = seededRandom(Number(values.seed));
  const waits: number[] = [];
  const start = (killAfter: string) =>
    startCli({
      ...commandFor(place, folder, killAfter),
      onLongWait: async (ms) => {
        waits.push(ms);
        await place.moveClock(ms);
      },
    });
  let killed = 0;
  for (let run = 0; run < KILLS; run++) {
    // Every other run dies by itself at the worst moment: a project is made, and its note is not.
    const { ended, kill } = start(run % 2 === 0 ? String(1 + Math.floor(random.next() * 5)) : '0');
    const timer = run % 2 === 0 ? null : setTimeout(kill, random.next() * KILLED_WITHIN_MS);
    const { code } = await ended;
    if (timer) clearTimeout(timer);
    if (code === null) killed++;
  }
  const { code, stdout, stderr } = await start('0').ended;
  console.log(
    `${PROJECTS} projects at ${PER_HOUR} an hour: killed ${killed} times; ${waits.length} waits of ${minutes(Math.min(...waits))} to ${minutes(Math.max(...waits))} minutes, as Retry-After said`,
  );
  check(code === 0, `the last run ended with ${code}: ${stderr.slice(-500)}`);
  check(stdout.split('\n').filter((line) => line.includes('  ready  ')).length === PROJECTS, 'not all are ready');
  check(killed > 0, 'no run was killed');
  check(
    waits.every((ms) => ms > 0 && ms <= HOUR_MS),
    'a wait was longer than an hour',
  );
  check(waits.length >= Math.ceil(PROJECTS / PER_HOUR) - 1, 'the limit was not met');
  await checkProjects(place);
}

async function checkProjects({ origin, token }: Place): Promise<void> {
  const names: string[] = [];
  for await (const { name } of createClient({ server: origin, token }).projects()) names.push(name);
  check(names.length === PROJECTS, `the server has ${names.length} projects`);
  check(new Set(names).size === names.length, 'a project was made twice');
}

function commandFor({ origin, token }: Place, folder: string, killAfter = '0') {
  const env = { ANCHORA_SERVER: origin, ANCHORA_TOKEN: token, KILL_AFTER_CREATION: killAfter, LANG: 'en' };
  return { args: ['create', '--from', folder], env };
}

function minutes(ms: number): string {
  return (ms / 60_000).toFixed(1);
}

async function withServer(perHour: string, run: (place: Place, folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'anchora-cli-'));
  const passwords = { admin: 'bench-admin', app: 'bench-app', areNew: false };
  const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'pg'), passwords });
  const { connection } = postgres.server;
  const { user, password, database, host, port } = connection;
  const databaseUrl = `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  const server = await startBuiltServer({
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    CREATE_LIMIT_HOUR_PRO: perHour,
    CREATE_LIMIT_DAY_PRO: '1000000',
  });
  const db = new Client(connection);
  try {
    await db.connect();
    // For the limit of new projects it makes no difference whether the clock moves on or the projects move back.
    const moveClock = async (ms: number) => {
      await db.query(`update projects set created_at = created_at - $1 * interval '1 millisecond'`, [ms]);
    };
    await run(
      { origin: server.origin, token: await makeToken(server.origin), moveClock },
      path.join(folder, 'posters'),
    );
  } finally {
    await db.end();
    await server.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
