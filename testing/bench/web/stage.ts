/**
 * The stage: bytes of its code, brotli as served, beyond what every signed-in page and three.js load, and the time for
 * which a pointer move keeps the main thread busy while one of 20 items is dragged. Fails above the budgets.
 */
import { type CDPSession, type Page, chromium, expect } from '@playwright/test';
import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import { upgradeToPro } from '../../support/accounts';
import { startBuiltServer } from '../../support/built-server';
import { CHROMIUM_ARGS, CHROMIUM_PATH } from '../../support/chromium';
import { expectSaved, openStage, projectToArrange, readDraft, stageCanvas } from '../../support/stage';
import { STAGE_CODE_BYTES, stageCode } from '../../support/stage-code';
import { endAll } from '../../support/end-all';
import { verdict } from '../verdict';
import { saveDraft } from '../../support/scenes';

const KB = 1000;
/**
 * A pointer move may take half of a frame of 60 a second; the browser needs the rest. docs/bench.md has the results.
 */
const MOVE_BUDGET_MS = 8;
/** Nearly as many items as a scene may have (`MAX_SCENE_ITEMS`). Chosen, not measured. */
const ITEMS = 20;
/** Moves whose mean is taken. Chosen, not measured. */
const MOVES = 120;
/** How far the pointer swings from its start: the item stays on the stage. Chosen, not measured. */
const WAY_PX = { x: 60, y: 40 };
/** Moves in which the phase of that swing grows by one rad. Chosen, not measured. */
const MOVES_PER_RAD = { x: 9, y: 7 };
/** First move, px: far enough to count as a drag. */
const FIRST_MOVE_PX = 20;

// The browser starts first: if the server cannot start, Playwright still ends the browser with this process.
const browser = await chromium.launch({
  executablePath: CHROMIUM_PATH,
  args: CHROMIUM_ARGS,
});
const server = await startBuiltServer();
try {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const project = await projectToArrange(page, server.origin);
  const files = await stageCode(page, project);
  for (const [file, bytes] of files) console.log(`  ${String(bytes).padStart(7)}  ${file}`);
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
  report('code of the stage', bytes / KB, STAGE_CODE_BYTES / KB, 'KB');
  await fill(page, project);
  await openStage(page, project);
  report(`a pointer move with ${ITEMS} items`, await moveMs(page, project), MOVE_BUDGET_MS, 'ms');
} finally {
  await endAll(
    () => browser.close(),
    () => server.stop(),
  );
}

/** Saves a document with `ITEMS` items: copies of the picture around the model. */
async function fill(page: Page, project: Project): Promise<void> {
  const draft: SceneDraft = await readDraft(page, project);
  const [scene] = draft.document.scenes;
  const [model] = scene?.items ?? [];
  const image = draft.document.targets[0]?.image;
  if (!scene || model?.kind !== 'model' || !image) throw new Error('expected a model on a picture');
  const { kind: _kind, clip: _clip, loop: _loop, speed: _speed, ...common } = model;
  const copies = Array.from({ length: ITEMS - 1 }, (_, i): SceneItem => {
    const id = `copy${String(i).padStart(2, '0')}`;
    const position: [number, number, number] = [(i % 5) / 5 - 0.4, Math.floor(i / 5) / 4 - 0.4, 0.01];
    const fit = { mode: 'free' as const, box: [0.15, 0.15] as [number, number] };
    return { ...common, id, name: id, position, kind: 'image', file: image, fit };
  });
  const document: SceneDocument = { ...draft.document, scenes: [{ ...scene, items: [model, ...copies] }] };
  // Without Pro a scene holds ten items; the demo provider upgrades at once.
  await upgradeToPro(page.request, server.origin);
  await saveDraft(page.request, server.origin, project, () => document);
}

/** Time for which each move of a drag keeps the main thread busy: handlers, React and drawing calls. */
async function moveMs(page: Page, project: Project): Promise<number> {
  await page.getByRole('button', { name: 'Edit here' }).click();
  await expect(page.getByRole('button', { name: 'Edit here' })).toBeHidden();
  const before = await positions(page, project);
  const { x, y, width, height } = (await stageCanvas(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  const start = { x: x + width / 2 + FIRST_MOVE_PX, y: y + height / 2 };
  await page.mouse.move(start.x, start.y);
  const beforeMs = await taskMs(cdp);
  for (let move = 0; move < MOVES; move++) {
    const across = WAY_PX.x * Math.sin(move / MOVES_PER_RAD.x);
    const down = WAY_PX.y * Math.sin(move / MOVES_PER_RAD.y);
    await page.mouse.move(start.x + across, start.y + down);
  }
  const busyMs = (await taskMs(cdp)) - beforeMs;
  await page.mouse.up();
  await expectSaved(page);
  const after = await positions(page, project);
  const moved = before.filter((position, item) => position !== after[item]).length;
  if (moved !== 1) throw new Error(`expected one of ${before.length} items to have moved, not ${moved}`);
  return busyMs / MOVES;
}

async function positions(page: Page, project: Project): Promise<string[]> {
  const { document } = await readDraft(page, project);
  return document.scenes.flatMap(({ items }) => items.map(({ position }) => position.join(' ')));
}

async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = metrics.find(({ name }) => name === 'TaskDuration');
  if (!metric) throw new Error('Chromium does not tell the time of its tasks');
  return 1000 * metric.value;
}

function report(name: string, value: number, budget: number, unit: string): void {
  console.log(`${verdict(value <= budget)} ${name}: ${value.toFixed(1)} ${unit} of ${budget} ${unit}`);
}
