import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Project, PublicProject } from '@anchora/contract/projects';
import {
  FIRST_PICTURE,
  FIRST_STEPS,
  FIRST_VIDEO,
  firstCommands,
  webhookCommands,
} from '@anchora/contract/v1/first-steps';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixturePath } from '../../../testing/fixtures/fixture-path';
import { becomePro } from '../test-support/become-pro';
import { checkerboard } from '../test-support/checkerboard';
import { fixtureBytes } from '../test-support/checked';
import { insertApiToken } from '../test-support/insert-api-token';
import { rememberCheckOf } from '../test-support/remember-checks';
import { createTestApp, type TestApp } from '../test-support/test-app';
import { enqueueBuild } from './jobs/build-queue-repository';
import { startJobs, type RunningJobs } from './jobs/start-jobs';
import { endAll } from '../../../testing/support/end-all';

let testApp: TestApp;
let jobs: RunningJobs;
let folder: string;
let server: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'first-steps-'));
  testApp = await createTestApp();
  jobs = startJobs({ ...testApp.deps, connection: testApp.connection });
  const owner = testApp.client();
  const { id: userId } = await owner.register();
  await becomePro(owner);
  token = await insertApiToken(testApp, { userId });
  server = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  const picture = await checkerboard().jpeg().toBuffer();
  await writeFile(path.join(folder, FIRST_PICTURE), picture);
  for (const bytes of [picture, await fixtureBytes('clips/clock-16x9.mp4')]) rememberCheckOf(bytes);
  await copyFile(fixturePath('clips/clock-16x9.mp4'), path.join(folder, FIRST_VIDEO));
});
afterAll(() =>
  endAll(
    () => jobs.stop(),
    () => testApp.close(),
    () => rm(folder, { recursive: true, force: true }),
  ),
);

it(
  'the commands of /developers lead from a token to the QR code of a published project',
  { timeout: 120_000 },
  async () => {
    const commands = firstCommands(server, token);
    const hook = webhookCommands('https://shop.example/anchora');
    const script = ['set -euo pipefail', ...FIRST_STEPS.map((step) => commands[step]), hook].join('\n');
    const running = promisify(execFile)('bash', ['-c', script], { cwd: folder });
    // The application of the test hands its jobs to nobody.
    await expect.poll(() => testApp.queuedJobs.length, { timeout: 60_000 }).toBe(1);
    for (const job of testApp.queuedJobs) await enqueueBuild(testApp.deps.db, job);
    const { stdout } = await running;
    const project = JSON.parse(await readFile(path.join(folder, 'project.json'), 'utf8')) as Project;
    expect(stdout).toMatch(/"event":"test","state":"waiting"/);
    expect(project.trackingBuild.state).toBe('ready');
    expect(stdout).toContain(`/view/ar/${project.shareId}"\n`);
    const shown = (await testApp.client().get(`/api/projects/${project.shareId}`)).json<PublicProject>();
    expect(shown).toMatchObject({ name: 'My first project', targetMindFile: project.targetMindFile });
    expect(await readFile(path.join(folder, 'code.svg'), 'utf8')).toMatch(/^<svg /);
  },
);
