import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anchora/contract/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixturePath } from '../../../testing/fixtures/fixture-path';
import { seededRandom } from '../../../testing/support/seeded-random';
import { startPacedCli } from '../../../testing/support/cli/start-paced-cli';
import { becomePro } from '../test-support/become-pro';
import { ageProjects } from '../test-support/age-projects';
import { insertApiToken } from '../test-support/insert-api-token';
import { createTestApp, IDLE_JOBS, type TestApp } from '../test-support/test-app';
import { startJobs, type RunningJobs } from './jobs/start-jobs';
import { wholeNumber } from '../../../testing/support/number-options';

/** Set by `npm run endurance -- cli [projects] [seed]`; `cli.test.ts` makes six projects and kills once. */
const PROJECTS = wholeNumber('ENDURANCE_AMOUNT', process.env.ENDURANCE_AMOUNT ?? '0', 0);
const SEED = wholeNumber('ENDURANCE_SEED', process.env.ENDURANCE_SEED ?? '1', 0);
const PER_HOUR = 20;
/** More would come after the last project has been made. */
const KILLS = Math.ceil(PROJECTS / 10);
/** Every so many projects have a picture, whose tracking file the server makes. */
const WITH_PICTURE = 20;
/**
 * A run is killed within this time of its start, of which loading the program takes about half a second. Chosen, not
 * measured.
 */
const KILLED_WITHIN_MS = 4000;
/** Time allowed for each project, with the runs that are killed. Chosen, not measured. */
const PROJECT_MS = 30_000;

let testApp: TestApp;
let jobs: RunningJobs | null = null;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  if (PROJECTS === 0) return;
  folder = await mkdtemp(path.join(tmpdir(), 'cli-kills-'));
  const limits = { perHour: PER_HOUR, perDay: 1_000_000 };
  const projectLimits = { free: limits, pro: limits, maxPerUser: null };
  const buildTrackingFile: RunningJobs['buildTrackingFile'] = async (job) => jobs?.buildTrackingFile(job);
  testApp = await createTestApp({
    config: { projectLimits },
    deps: { jobs: { ...IDLE_JOBS, buildTrackingFile } },
  });
  jobs = startJobs({ ...testApp.deps, connection: testApp.connection });
  const owner = testApp.client();
  const { id: userId } = await owner.register();
  await becomePro(owner);
  const server = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  const token = await insertApiToken(testApp, { userId, expiresAt: new Date(Date.now() + DAY_MS) });
  env = { ANCHORA_SERVER: server, ANCHORA_TOKEN: token };
});
afterAll(async () => {
  if (PROJECTS === 0) return;
  await jobs?.stop();
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

async function makeTable(): Promise<string[]> {
  await copyFile(fixturePath('clips/clock-16x9.mp4'), path.join(folder, 'clip.mp4'));
  await copyFile(fixturePath('pictures/harbour.jpg'), path.join(folder, 'harbour.jpg'));
  const names = Array.from({ length: PROJECTS }, (_, row) => `Poster ${row}`);
  const rows = names.map((name, row) => `${name},${row % WITH_PICTURE === 0 ? 'harbour.jpg' : ''},clip.mp4`);
  await writeFile(path.join(folder, 'posters.csv'), `name,picture,content\n${rows.join('\n')}\n`);
  return names;
}

describe.runIf(PROJECTS > 0)('a long table', () => {
  it(
    'is made once by a program that is killed again and again, at 20 projects an hour',
    { timeout: PROJECTS * PROJECT_MS },
    async () => {
      const names = await makeTable();
      const random = seededRandom(SEED);
      const waits: number[] = [];
      const start = (killAfter: number) =>
        startPacedCli({
          args: ['create', '--from', folder, '--json'],
          env: { ...env, KILL_AFTER_CREATION: String(killAfter) },
          // For the limit it makes no difference whether the clock moves on or the projects move back.
          onLongWait: async (ms) => {
            waits.push(ms);
            await ageProjects(testApp.deps.db, ms);
          },
        });
      let killed = 0;
      for (let run = 0; run < KILLS; run++) {
        // Every other run dies by itself at the worst moment: a project is made, and its note is not.
        const diesItself = run % 2 === 0;
        const { ended, kill } = start(diesItself ? 1 + random.below(9) : 0);
        const timer = diesItself ? undefined : setTimeout(kill, random.next() * KILLED_WITHIN_MS);
        if ((await ended).code === null) killed++;
        clearTimeout(timer);
      }
      const begunMs = performance.now();
      const last = await start(0).ended;
      const seconds = (performance.now() - begunMs) / 1000;

      expect([last.code, last.stderr]).toEqual([0, expect.any(String)]);
      const { rows } = await testApp.deps.db.execute<{ name: string }>(sql`select name from projects`);
      expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
      const results = JSON.parse(last.stdout) as { state: string; wasThere: boolean }[];
      expect(new Set(results.map(({ state }) => state))).toEqual(new Set(['ready']));
      expect(killed).toBeGreaterThanOrEqual(KILLS / 2);
      expect(waits.length).toBeGreaterThanOrEqual(Math.ceil(PROJECTS / PER_HOUR) - 1);
      expect(Math.max(...waits)).toBeLessThanOrEqual(HOUR_MS);
      const journal = await readFile(path.join(folder, 'posters.csv.anchora.jsonl'), 'utf8');
      const were = results.filter(({ wasThere }) => wasThere).length;
      process.stdout.write(
        `${PROJECTS} projects, seed ${SEED}: killed ${killed} times, ${were} made by runs that were killed; ${waits.length} waits, ` +
          `the longest ${(Math.max(...waits) / MINUTE_MS).toFixed(1)} min; ${journal.match(/"made"/g)?.length} notes; last run ${seconds.toFixed(0)} s\n`,
      );
    },
  );
});
