import type { Page } from '@playwright/test';
import { publicScene, type PublicScene } from '@anchora/contract/scene/public-scene';
import { FILE } from '../../../../packages/contract/test-support/documents';
import { CLIP, RENDERERS_PATH, openRenderersPage } from '../../../support/renderers-page/open-renderers-page';
import { chooseDocuments } from '../choose-documents';
import type { Played, ScenePlayer, ViewerKind } from './play-scene';

interface ViewerFuzzReport {
  shown: number;
  refused: number;
  leaves: number;
  slowestMs: number;
  /** Faults, with the number of the document and the viewer. */
  faults: string[];
}

/**
 * Longest time for which a document may keep a viewer, with software rendering, ms. The slowest took 18.5 s beside
 * other work (docs/fuzz.md).
 */
const MAX_MS = 20_000;
/** Fixtures in place of the files of the document with everything in it. */
const FIXTURES: Record<string, string> = {
  [FILE(1)]: 'models/beacon.glb',
  [FILE(2)]: CLIP,
  [FILE(3)]: 'pictures/citrus.png',
  [FILE(4)]: CLIP,
};
/** Notes of software rendering. */
const ALLOWED = /GL Driver Message|swiftshader/i;

interface ViewerFuzzOptions {
  /** Documents to choose. */
  count: number;
  seed: number;
  viewers: readonly ViewerKind[];
  /** Only the chosen documents from `first` to before `end` are shown; by default all. */
  first?: number | undefined;
  end?: number | undefined;
}

/**
 * Shows hostile documents in a browser, on pictures and in rooms, by the AR frame's own code, and uses everything in
 * them.
 *
 * @param origin any; the page answers all its requests itself.
 */
export async function fuzzViewers(
  page: Page,
  origin: string,
  { count, seed, viewers, first = 0, end = count }: ViewerFuzzOptions,
): Promise<ViewerFuzzReport> {
  const report: ViewerFuzzReport = { shown: 0, refused: 0, leaves: 0, slowestMs: 0, faults: [] };
  let at = 'before the first';
  const fault = (what: string): void => void report.faults.push(`${at}: ${what}`);
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning';
    if (isBad && !ALLOWED.test(message.text())) fault(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => fault(`uncaught: ${error.message}`));
  page.on('dialog', (dialog) => {
    fault(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => fault(`opened ${popup.url()}`));
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(`${origin}${RENDERERS_PATH}`) || /^(?:blob|data):/.test(request.url());
    if (!isOwn) fault(`asked for ${request.url()}`);
  });
  const script = '../../fuzz/scenes/browser/play-scene.ts';
  const player = await openRenderersPage<ScenePlayer>(page, origin, script);
  for (const [number, document] of chooseDocuments(count, seed).entries()) {
    if (number < first || number >= end) continue;
    const scene = publicScene(document, { addressOfFile, isBlocked: () => false });
    for (const viewer of viewers) {
      at = `document ${number} (${viewer})`;
      const begunMs = performance.now();
      const played = await player.evaluate(play, [scene, viewer] as const);
      const tookMs = performance.now() - begunMs;
      report.slowestMs = Math.max(report.slowestMs, tookMs);
      report[played.ending]++;
      report.leaves += played.leaves;
      for (const each of played.faults) fault(each);
      if (tookMs > MAX_MS) fault(`took ${(tookMs / 1000).toFixed(0)} s`);
    }
  }
  return report;
}

function addressOfFile(id: string): string {
  return `${RENDERERS_PATH}${FIXTURES[id] ?? id}`;
}

/** Runs in the page. */
function play({ playScene }: ScenePlayer, given: readonly [PublicScene, ViewerKind]): Promise<Played> {
  return playScene(...given);
}
