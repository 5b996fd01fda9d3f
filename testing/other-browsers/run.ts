/**
 * The journeys in Firefox and in WebKitGTK:
 *
 *   npm run test:browsers -- [--engine firefox|webkit] [--only WORDS]
 *
 * Needs an X display, which scripts/browsers.mjs provides. The last line is `N passed, N failed`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine } from './drivers/driver';
import { startFirefox } from './drivers/firefox';
import { startWebKit } from './drivers/webkit';
import { journeys } from './journeys/journeys';
import { World } from './world';
import { endAll } from '../support/end-all';

/** A journey that takes longer hangs; the next one begins with windows of its own. Chosen, not measured. */
const JOURNEY_LIMIT_MS = 180_000;
/** Message of the 3D preview if software rendering draws no frame for a while, which is no fault of the page. */
const STARVED_PREVIEW = /rAF timed out/;
const PICTURES = path.join(import.meta.dirname, '../../test-results/browsers');

const { values: flags } = parseArgs({
  options: {
    engine: { type: 'string' },
    only: { type: 'string' },
    firefox: { type: 'string' },
    webkit: { type: 'string' },
  },
});

const STARTERS: Record<string, () => Promise<Engine>> = {
  ...(flags.firefox && { firefox: async () => startFirefox(flags.firefox!) }),
  ...(flags.webkit && { webkit: async () => startWebKit(flags.webkit!) }),
};

const total = { passed: 0, failed: 0 };
await rm(PICTURES, { recursive: true, force: true });
for (const [key, start] of Object.entries(STARTERS)) {
  if (flags.engine && flags.engine !== key) continue;
  try {
    await runEngine(await start());
  } catch (error) {
    total.failed += 1;
    console.log(`FAIL ${key}: ${wording(error)}`);
  }
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

async function runEngine(engine: Engine): Promise<void> {
  console.log(`\n=== ${engine.name} ${engine.version}`);
  const world = await World.start(engine).catch(async (error: unknown) => {
    await engine.stop();
    throw error;
  });
  try {
    for (const { name, run } of journeys) {
      if (flags.only && !name.includes(flags.only)) continue;
      const startedAtMs = performance.now();
      const failure = await within(run(world)).then(
        () => null,
        (error: unknown) => wording(error),
      );
      if (failure) await keepPicture(world, `${engine.name} ${name}`);
      const reports = (await world.settle()).filter((report) => !STARVED_PREVIEW.test(report));
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
      const failed = failure !== null || reports.length > 0;
      total[failed ? 'failed' : 'passed'] += 1;
      console.log(`${failed ? 'FAIL' : 'ok  '} ${name} (${seconds} s)`);
      if (failure) console.log(`     ${failure}`);
      for (const report of reports) console.log(`     the page reported: ${report}`);
    }
  } finally {
    await endAll(
      () => world.stop(),
      () => engine.stop(),
    );
  }
}

async function within(journey: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done after ${JOURNEY_LIMIT_MS / 1000} s`)), JOURNEY_LIMIT_MS);
  });
  await Promise.race([journey, limit]).finally(() => clearTimeout(timer));
}

async function keepPicture(world: World, name: string): Promise<void> {
  const picture = await world.lastTab?.screenshot().catch(() => null);
  if (!picture) return;
  await mkdir(PICTURES, { recursive: true });
  await writeFile(path.join(PICTURES, `${name.replaceAll(/\W+/g, '-')}.png`), picture);
}

function wording(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : (error.stack ?? error.message);
}
