import { readFile } from 'node:fs/promises';
import { createWalk } from '@anchora/vision/test-support/walks/walks';
import type { RecordingFile } from '../../apps/web/src/features/device-check/recording/tracking-recording';
import { expectAccessible } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { coverCamera, openWalkingPhone, walkTo } from '../support/walking-phone';

const walk = createWalk({ kind: 'side', surface: 'rug', seed: 4, width: 240, height: 320, fps: 15 });

/**
 * Every name in the saved file. The list guards the tester's privacy: a further name fails until somebody has judged
 * what it tells.
 */
const NAMES = [
  'format version device camera widthPx heightPx trackedWidthPx',
  'summary seconds pictures states tracking coasting turning workMs intervalMs median p99',
  'motionPerS anglesPerS longestGapMs columns frames sensors events',
]
  .join(' ')
  .split(' ');

test(
  'world tracking is recorded into a file that the tester saves, and nothing is sent',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const { context, close } = await openWalkingPhone(walk, baseURL ?? '');
    try {
      consoleGuard.watch(context);
      const page = await context.newPage();
      await page.goto('/check');
      await page.getByRole('link', { name: 'Record world tracking' }).tap();
      await expect(page.getByRole('heading', { level: 1, name: 'Record world tracking' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const asked: string[] = [];
      page.on('request', (call) => asked.push(`${call.method()} ${new URL(call.url()).pathname}`));
      const state = page.getByTestId('tracking-state');

      await page.getByRole('button', { name: 'Start recording' }).tap();
      await expect(state).toHaveText('Tap the floor where the mark should stand.');
      await page.getByRole('img', { name: 'Camera picture with the mark' }).tap();
      await expect(state).toHaveText('The floor is tracked.');
      await walkTo(page, 20);
      await expect(state).toHaveText('The floor is tracked.');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      // Tracking coasts for half a second after its last new picture, and pictures of a camera at rest are no new ones.
      await walkTo(page, 24);
      await coverCamera(page, true);
      await expect(state).toHaveText('Too dark to see the floor.');
      await coverCamera(page, false);
      await expect(state).toHaveText('The floor is tracked.');
      await page.getByRole('button', { name: 'Stop' }).tap();
      await expect(page.getByText('The recording is ready.')).toBeVisible();
      await expectAccessible(page);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the file' }).tap();
      const saved = await saving;
      expect(saved.suggestedFilename()).toBe('tracking-recording.json');
      await expect(page.getByText('Saved. The file is in your downloads.')).toBeVisible();

      const text = await readFile(await saved.path(), 'utf8');
      const names = [...text.matchAll(/"(\w+)":/g)].map(([, name]) => name ?? '');
      expect(names.filter((name) => !NAMES.includes(name))).toEqual([]);
      const file = JSON.parse(text) as RecordingFile;
      expect(file.device).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
      const seen = (name: (typeof file.columns)[number]) =>
        new Set<unknown>(file.frames.map((row) => row[file.columns.indexOf(name)]));
      expect([...seen('state')]).toEqual(expect.arrayContaining(['unplaced', 'tracking', 'coasting']));
      expect(seen('reason')).toContain('dark');
      expect(file.events.map(([, event]) => event)).toEqual(['placed', 'stopped']);
      // Code of the page and the camera's stand-in are all that was asked for.
      expect(asked.filter((call) => !/^GET \/(assets|walk)\//.test(call))).toEqual([]);
    } finally {
      await close();
    }
  },
);
