import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DAY_MS, HOUR_MS } from '@anchora/contract/durations';
import { runCli } from '@anchora/cli/run-cli';
import { type DownloadTicket, PROJECT_ARCHIVE_FILE, type ProjectArchive } from '@anchora/contract/project-archive';
import type { PublicProject } from '@anchora/contract/projects';
import { cliFirstCommands } from '@anchora/contract/v1/tools';
import type { TokenScope } from '@anchora/contract/token-scopes';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixturePath } from '../../../testing/fixtures/fixture-path';
import { startPacedCli } from '../../../testing/support/cli/start-paced-cli';
import { becomePro } from '../test-support/become-pro';
import { ageProjects } from '../test-support/age-projects';
import { checkerboard } from '../test-support/checkerboard';
import { fixtureBytes } from '../test-support/checked';
import { readZip } from '../test-support/read-zip';
import { rememberCheckOf } from '../test-support/remember-checks';
import { insertApiToken } from '../test-support/insert-api-token';
import { smallPicture } from '../test-support/small-picture';
import { succeeded } from '../test-support/succeeded';
import { createTestApp, type TestApp } from '../test-support/test-app';
import type { TestClient } from '../test-support/test-client';
import { startJobs, type RunningJobs } from './jobs/start-jobs';
import { endAll } from '../../../testing/support/end-all';

const DOWNLOADS = fileURLToPath(new URL('../../../packages/cli/dist/downloads', import.meta.url));
const PER_HOUR = 3;
/** Other processes of the machine may need its cores for a while. Chosen, not measured. */
const SLOW_MS = 300_000;

let testApp: TestApp;
let jobs: RunningJobs | null = null;
let owner: TestClient;
let userId: number;
let folder: string;
let server: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cli-'));
  const limits = { perHour: PER_HOUR, perDay: 1000 };
  const running = () => {
    if (!jobs) throw new Error('the jobs have not started');
    return jobs;
  };
  testApp = await createTestApp({
    config: { projectLimits: { free: limits, pro: limits, maxPerUser: null } },
    deps: {
      downloadsDir: DOWNLOADS,
      jobs: {
        buildTrackingFile: (job) => running().buildTrackingFile(job),
        compileTargets: () => running().compileTargets(),
        makeVariants: () => Promise.resolve(),
        queueConversion: (tx, sourceId) => running().queueConversion(tx, sourceId),
        startConversions: () => running().startConversions(),
      },
    },
  });
  jobs = startJobs({ ...testApp.deps, connection: testApp.connection });
  owner = testApp.client();
  ({ id: userId } = await owner.register());
  await becomePro(owner);
  token = await insertApiToken(testApp, { userId });
  server = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() =>
  endAll(
    () => jobs?.stop(),
    () => testApp.close(),
    () => rm(folder, { recursive: true, force: true }),
  ),
);

/** Lets the user create again at once. */
const moveClock = (ms: number) => ageProjects(testApp.deps.db, ms);

/** A folder with a table, a picture and a video. */
async function makeFolder(name: string, rows: string[]): Promise<string> {
  const made = path.join(folder, name);
  await mkdir(made);
  await copyFile(fixturePath('clips/clock-16x9.mp4'), path.join(made, 'clip.mp4'));
  await writeFile(path.join(made, 'harbour.jpg'), await checkerboard().jpeg().toBuffer());
  await writeFile(path.join(made, 'menu.csv'), `\uFEFF${['name;picture;content', ...rows].join('\r\n')}\r\n`);
  return made;
}

interface Answer {
  code: number;
  out: string;
  error: string;
}

interface Given {
  env?: Record<string, string>;
  input?: string;
  /** Called before each wait. */
  onWait?: (ms: number) => Promise<unknown>;
}

/** Runs the program inside this process. */
async function anchora(args: string[], given: Given = {}): Promise<Answer> {
  let out = '';
  let error = '';
  const env = given.env ?? { ANCHORA_TOKEN: token, ANCHORA_SERVER: server };
  const surroundings = {
    env,
    cwd: folder,
    stdin: Readable.from([given.input ?? '']),
    stdout: { write: (text: string | Uint8Array) => (out += String(text)) },
    stderr: { write: (text: string | Uint8Array) => (error += String(text)) },
    fetch,
    sleep: async (ms: number) => {
      await given.onWait?.(ms);
      // The server of the test is done sooner than the program would ask again.
      await sleep(Math.min(ms, 250));
    },
  };
  const code = await runCli(args, surroundings, 'test');
  return { code, out, error };
}

async function names(): Promise<string[]> {
  const { rows } = await testApp.deps.db.execute<{ name: string }>(sql`select name from projects order by id`);
  return rows.map(({ name }) => name);
}

describe('a table of more projects than an hour allows', () => {
  const NAMES = ['Cảng', 'Two', 'Three', 'Four', 'Five', 'Six'];
  const waits: number[] = [];
  const run = (env: Record<string, string> = {}) =>
    startPacedCli({
      args: ['create', '--from', path.join(folder, 'batch'), '--json'],
      env: { ANCHORA_TOKEN: token, ANCHORA_SERVER: server, ...env },
      onLongWait: async (ms) => {
        waits.push(ms);
        await moveClock(ms);
      },
    }).ended;

  it(
    'is made once, though the program is killed between a project and its note',
    { tags: 'thorough', timeout: SLOW_MS },
    async () => {
      await makeFolder(
        'batch',
        NAMES.map((name, index) => `${name};${index === 0 ? 'harbour.jpg' : ''};clip.mp4`),
      );
      const killed = await run({ KILL_AFTER_CREATION: '2' });
      expect(killed.code).toBeNull();
      expect((await names()).length).toBeGreaterThanOrEqual(2);
      expect(
        (await readFile(path.join(folder, 'batch', 'menu.csv.anchora.jsonl'), 'utf8')).match(/"made"/g)?.length ?? 0,
      ).toBeLessThan(2);

      const finished = await run();
      expect([finished.code, finished.stderr]).toEqual([0, expect.stringContaining('Made')]);
      expect((await names()).toSorted()).toEqual(NAMES.toSorted());
      const results = JSON.parse(finished.stdout) as { state: string; viewUrl: string }[];
      expect(results.map(({ state }) => state)).toEqual(NAMES.map(() => 'ready'));
      const [, shareId = ''] = /\/view\/ar\/([\w-]+)$/.exec(results[0]?.viewUrl ?? '') ?? [];
      const shown = (await testApp.client().get(`/api/projects/${shareId}`)).json<PublicProject>();
      expect(shown.targetMindFile).toMatch(/^\/files\//);
    },
  );

  it('waited as long as the server said, and not longer', { tags: 'thorough' }, () => {
    expect(waits.length).toBeGreaterThan(0);
    for (const ms of waits) {
      // The projects of the hour were made within its first six minutes.
      expect(ms).toBeGreaterThan(0.9 * HOUR_MS);
      expect(ms).toBeLessThanOrEqual(HOUR_MS);
    }
  });

  it('is left alone by a further run, and by one of another workspace', { tags: 'thorough' }, async () => {
    const again = await run();
    expect([again.code, (await names()).length]).toEqual([0, NAMES.length]);
    expect(JSON.parse(again.stdout)).toEqual(NAMES.map(() => expect.objectContaining({ wasThere: true }) as object));
    const other = testApp.client();
    const { id } = await other.register();
    await becomePro(other);
    const elsewhere = await anchora(['create', '--from', 'batch'], {
      env: { ANCHORA_TOKEN: await insertApiToken(testApp, { userId: id }), ANCHORA_SERVER: server },
    });
    expect([elsewhere.code, elsewhere.error]).toEqual([1, expect.stringContaining('was sent to')]);
    expect(await names()).toHaveLength(NAMES.length);
  });
});

it('makes the projects of a table once, and waits as long as the server says', async () => {
  await moveClock(DAY_MS);
  rememberCheckOf(await fixtureBytes('clips/clock-16x9.mp4'));
  const made = Array.from({ length: PER_HOUR + 1 }, (_, index) => `Row ${index}`);
  await makeFolder(
    'table',
    made.map((name) => `${name};;clip.mp4`),
  );
  const waits: number[] = [];
  const onWait = async (ms: number) => {
    if (ms < HOUR_MS / 2) return;
    waits.push(ms);
    await moveClock(ms);
  };
  const before = await names();
  const { code, error } = await anchora(['create', '--from', 'table'], { onWait });
  expect([code, error]).toEqual([0, expect.stringContaining('Made')]);
  expect((await names()).slice(before.length).toSorted()).toEqual(made);
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeLessThanOrEqual(HOUR_MS);
  expect((await anchora(['create', '--from', 'table'], { onWait })).code).toBe(0);
  expect(await names()).toHaveLength(before.length + made.length);
});

it('sends nothing of a table with a bad cell, and names its row and column', async () => {
  await makeFolder('bad', ['One;harbour.jpg;clip.mp4', 'Two;nothing.jpg;clip.mp4', ';;../table/clip.mp4']);
  const before = await names();
  const { code, error } = await anchora(['create', '--from', 'bad']);
  expect(code).toBe(2);
  expect(error).toContain('Row 3, column picture: nothing.jpg is not there');
  expect(error).toContain('Row 4, column name: is empty');
  expect(error).toContain('Row 4, column content: clip.mp4 is outside the folder of the table.');
  expect(await names()).toEqual(before);
});

it('makes a project from files, opens it, and saves its code', async () => {
  await moveClock(DAY_MS);
  const args = ['--name', 'Đĩa \u001B[31mđỏ', '--content', fixturePath('clips/clock-16x9.mp4'), '--private', '--json'];
  const made = await anchora(['create', ...args]);
  expect([made.code, made.error]).toEqual([0, '']);
  const { id, shareId, state } = JSON.parse(made.out) as { id: number; shareId: string; state: string };
  expect(state).toBe('private');
  expect((await testApp.client().get(`/api/projects/${shareId}`)).statusCode).toBe(404);
  expect((await anchora(['publish', String(id)])).out).toContain('ready');
  expect((await testApp.client().get(`/api/projects/${shareId}`)).statusCode).toBe(200);

  const qr = await anchora(['qr', String(id), '--format', 'png', '--out', 'codes', '--json']);
  const { files } = JSON.parse(qr.out) as { files: string[] };
  expect(files).toEqual([path.join(folder, 'codes', `${id}-dia-31mdo.png`)]);
  expect(await sharp(files[0]).metadata()).toMatchObject({ format: 'png' });
  expect((await anchora(['numbers', String(id), '--from', '2026-11-01', '--to', '2026-11-02'])).out).toMatch(/^day,/);
  const listed = await anchora(['list', '--search', 'Đĩa']);
  expect(listed.out).toContain(`/view/ar/${shareId}`);
  // A name that a member chose could otherwise move the cursor or change the colours of the terminal.
  expect(listed.out).not.toContain('\u001B');
});

it(
  'does not wait for the tracking file of a project that was moved to the trash meanwhile',
  { tags: 'thorough' },
  async () => {
    await moveClock(DAY_MS);
    await makeFolder('trashed', ['Short;harbour.jpg;clip.mp4']);
    const trashed = await anchora(['create', '--from', 'trashed'], {
      onWait: async () => {
        const { rows } = await testApp.deps.db.execute(sql`select id from projects where name = 'Short'`);
        await succeeded(owner.delete(`/api/projects/${Number(rows[0]?.id)}`));
      },
    });
    expect(trashed).toMatchObject({ code: 1, error: expect.stringContaining('deleted') as string });
  },
);

it('replaces the video and the picture behind the same link', { tags: 'thorough', timeout: SLOW_MS }, async () => {
  const found = JSON.parse((await anchora(['list', '--search', 'Cảng', '--json'])).out) as [
    { id: number; shareId: string },
  ];
  const [{ id, shareId }] = found;
  const shown = async () => (await testApp.client().get(`/api/projects/${shareId}`)).json<PublicProject>();
  const before = await shown();
  const content = ['--content', fixturePath('clips/clock-9x16.mp4')];
  const picture = path.join(folder, 'jazz.jpg');
  await writeFile(picture, await smallPicture('pictures/jazz.jpg'));
  const replaced = await anchora(['replace', String(id), ...content, '--picture', picture]);
  expect([replaced.code, replaced.out]).toEqual([0, expect.stringContaining(`/view/ar/${shareId}`)]);
  const after = await shown();
  for (const field of ['modelUrl', 'targetImageUrl', 'targetMindFile'] as const) {
    expect(after[field]).not.toBe(before[field]);
  }
  const tracking = (await anchora(['download', String(id), '--out', 'files'])).out.trim();
  const served = await testApp.client().get(after.targetMindFile ?? '');
  expect((await readFile(tracking)).equals(served.rawPayload)).toBe(true);
  await writeFile(tracking, 'my own notes');
  expect(await anchora(['download', String(id), '--out', 'files'])).toMatchObject({ code: 1 });
  expect(await readFile(tracking, 'utf8')).toBe('my own notes');
});

const downloadOf = async (key: number) => {
  const { url } = (await owner.post(`/api/projects/${key}/download`, {})).json<DownloadTicket>();
  return (await owner.get(url)).rawPayload;
};
const countOfCang = async () => (await names()).filter((name) => name === 'Cảng').length;
const projectIn = async (bytes: Buffer) =>
  JSON.parse(String((await readZip(bytes)).get(PROJECT_ARCHIVE_FILE))) as ProjectArchive;

it(
  'imports a download once, though it is killed after the server made the project',
  { tags: 'thorough', timeout: SLOW_MS },
  async () => {
    const [{ id }] = JSON.parse((await anchora(['list', '--search', 'Cảng', '--json'])).out) as [{ id: number }];
    const zip = path.join(folder, 'cang.zip');
    await writeFile(zip, await downloadOf(id));
    await moveClock(DAY_MS);
    const run = (env: Record<string, string> = {}) =>
      startPacedCli({
        args: ['import', zip, '--json'],
        env: { ANCHORA_TOKEN: token, ANCHORA_SERVER: server, ...env },
        onLongWait: moveClock,
      }).ended;
    expect([(await run({ KILL_AFTER_CREATION: '1' })).code, await countOfCang()]).toEqual([null, 2]);
    const finished = await run();
    expect([finished.code, await countOfCang()]).toEqual([0, 2]);
    const imported = JSON.parse(finished.stdout) as { id: number; hasDraft: boolean; wasThere: boolean };
    expect(imported).toMatchObject({ hasDraft: true, wasThere: false });
    const again = await run();
    expect(JSON.parse(again.stdout)).toMatchObject({ id: imported.id, wasThere: true });
    expect(await countOfCang()).toBe(2);

    const [before, after] = [await projectIn(await readFile(zip)), await projectIn(await downloadOf(imported.id))];
    expect(after).toMatchObject({
      name: before.name,
      visitorLanguage: before.visitorLanguage,
      content: before.content,
    });
    expect(JSON.stringify(after.draft)).toBe(JSON.stringify(before.draft ?? before.versions.at(-1)?.document));

    const damaged = await readFile(zip);
    // The damage lies in the middle of the video.
    const middle = Math.floor(damaged.length / 2);
    damaged.fill(0, middle, middle + 100);
    await writeFile(path.join(folder, 'damaged.zip'), damaged);
    expect(await anchora(['import', 'damaged.zip'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('is damaged') as string,
    });
    expect(await countOfCang()).toBe(2);
  },
);

const env = () => ({ ANCHORA_CONFIG_DIR: path.join(folder, 'config') });
const tokenFile = () => path.join(folder, 'config', 'sign-in.json');

describe('the sign-in', () => {
  it('keeps an accepted token for its owner alone, and never shows it', async () => {
    const given = await anchora(['login', '--server', server], { env: env(), input: `${token}\n` });
    expect(given.code).toBe(0);
    expect((await stat(tokenFile())).mode & 0o777).toBe(0o600);
    const who = await anchora(['whoami'], { env: env() });
    expect(who.out).toContain('Robot');
    expect(given.out + given.error + who.out + who.error).not.toContain(token.slice(-20));
  });

  it('is refused when others can read its file', async () => {
    await chmod(tokenFile(), 0o640);
    expect(await anchora(['list'], { env: env() })).toMatchObject({
      code: 3,
      error: expect.stringContaining(tokenFile()) as string,
    });
    await chmod(tokenFile(), 0o600);
  });

  it('is sent to no other server, and never taken from the command line', async () => {
    const elsewhere = await anchora(['list', '--server', 'https://elsewhere.example'], { env: env() });
    expect(elsewhere).toMatchObject({
      code: 3,
      error: expect.stringContaining('not at https://elsewhere.example') as string,
    });
    expect(await anchora(['login', '--server', server, token], { env: env() })).toMatchObject({ code: 2 });
    const other = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    const wrong = await anchora(['list'], { env: { ANCHORA_TOKEN: other, ANCHORA_SERVER: server } });
    expect(wrong.code).toBe(3);
  });

  it('says which scope is missing before anything is sent', async () => {
    const scopes: TokenScope[] = ['read', 'write'];
    const limited = await insertApiToken(testApp, { userId, scopes });
    const before = await names();
    await makeFolder('scopes', ['One;;clip.mp4']);
    const refused = await anchora(['create', '--from', 'scopes'], {
      env: { ANCHORA_TOKEN: limited, ANCHORA_SERVER: server, LANG: 'vi_VN.UTF-8' },
    });
    expect(refused).toMatchObject({ code: 3, error: expect.stringContaining('Mã thiếu quyền: publish') as string });
    expect(await names()).toEqual(before);
  });

  it('ends with the file', async () => {
    await anchora(['logout'], { env: env() });
    expect(await anchora(['list'], { env: env() })).toMatchObject({ code: 3 });
  });
});

it(
  'is installed from this server by the command of /developers, and matches its checksum',
  { timeout: SLOW_MS },
  async () => {
    await moveClock(DAY_MS);
    for (const name of ['cli', 'client']) {
      const packed = await owner.get(`/downloads/${name}.tgz`);
      expect([name, packed.statusCode]).toEqual([name, 200]);
      const sum = await owner.get(`/downloads/${name}.tgz.sha256`);
      expect(sum.body).toBe(`${createHash('sha256').update(packed.rawPayload).digest('hex')}  ${name}.tgz\n`);
    }
    await makeFolder('posters', ['From npx;;clip.mp4']);
    // Everything comes from this server: the registry is an address where nothing listens.
    const npm = {
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: path.join(folder, 'npm'),
      npm_config_yes: 'true',
    };
    const env = { PATH: process.env.PATH, HOME: folder, ANCHORA_TOKEN: token, ...npm };
    const script = `set -euo pipefail\n${cliFirstCommands(server, 'posters')}`;
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: folder, env });
    expect(stdout).toContain('Signed in at');
    expect(stdout).toMatch(/ready .*\/view\/ar\/\S+ +From npx/);
  },
);
