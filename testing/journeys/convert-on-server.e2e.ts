import { MAX_CONVERTED_S } from '@anchora/contract/limits';
import { expect as expectPlain } from '@playwright/test';
import { FFMPEG, makeByFfmpeg, testClipArguments, whyNoFfmpeg } from '../../apps/server/test-support/ffmpeg';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { type BuiltServer, startBuiltServer } from '../support/built-server';
import { readVideo } from '../support/made-videos/read-video';
import { PATIENT } from '../support/patience';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { openWizard } from '../support/wizard';
import { uploadedContent } from '../support/uploaded-content';

/** Part that the owner of a film chooses that is too long: it begins after the longest part that could be converted. */
const CUT_S = { from: MAX_CONVERTED_S + 10, to: MAX_CONVERTED_S + 16 };
let server: BuiltServer | undefined;

/** Number of pictures that the converted clip exceeds in any case: it lasts for seconds. Chosen, not measured. */
const LEAST_PICTURES = 10;

test.skip(whyNoFfmpeg !== null, whyNoFfmpeg ?? '');
test.use({
  // Playwright takes only functions whose first argument is destructured, and the linter refuses an empty pattern.
  baseURL: async ({ browserName }, use) => {
    expectPlain(browserName).toBe('chromium');
    await use(server?.origin);
  },
});
test.beforeAll(async () => {
  server = await startBuiltServer({ ANCHORA_FFMPEG: FFMPEG ?? '' });
});
test.afterAll(async () => server?.stop());

test(
  'a video that this browser cannot decode is converted by the server and uploaded once',
  THOROUGH,
  async ({ page, baseURL }) => {
    await registerByApi(page.request, baseURL ?? '');
    await openWizard(page);
    await page.getByRole('tab', { name: 'AR Content' }).click();
    await page.getByRole('radio', { name: 'Video' }).click();
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/upload'))
        uploads.push(new URL(request.url()).search);
    });
    await page.getByLabel('File to make a video from').setInputFiles(fixturePath('clips/clock-hevc.mp4'));
    const dialog = page.getByRole('dialog', { name: 'Convert clock-hevc.mp4' });
    await expect(dialog.getByText('This browser cannot convert H.265 (HEVC), but this server can.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Convert on the server' }).click();
    await expect(dialog.getByText('converted on the server')).toBeVisible();
    await expect(dialog).toBeHidden(PATIENT);
    const made = await readVideo(page, await uploadedContent(page, 'video'));
    expect(made).toMatchObject({ format: 'MP4', codec: 'avc', rotation: 0 });
    expect(made.boxes.indexOf('moov')).toBeLessThan(made.boxes.indexOf('mdat'));
    expect(made.pictures.length).toBeGreaterThan(LEAST_PICTURES);
    expect(uploads).toEqual(['?kind=source']);
  },
);

test('an AVI, which no browser reads, is cut and converted by the server', THOROUGH, async ({ page, baseURL }) => {
  const long = testClipArguments({ fps: 2, seconds: MAX_CONVERTED_S + 20 });
  const buffer = await makeByFfmpeg('film.avi', [...long, '-c:v', 'mpeg4', '-vtag', 'XVID', '-c:a', 'mp3']);
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
  await page.getByRole('tab', { name: 'AR Content' }).click();
  await page.getByRole('radio', { name: 'Video' }).click();
  await page.getByLabel('File to make a video from').setInputFiles({ name: 'film.avi', mimeType: 'video/avi', buffer });
  const dialog = page.getByRole('dialog', { name: 'Convert film.avi' });
  await expect(dialog.getByText('Browsers cannot read AVI, but this server can.')).toBeVisible();
  await expect(dialog.getByText(`Choose at most ${MAX_CONVERTED_S} seconds.`)).toBeVisible();
  await dialog.getByLabel('From, seconds').fill(String(CUT_S.from));
  await dialog.getByLabel('To, seconds').fill(String(CUT_S.to));
  await dialog.getByRole('button', { name: 'Convert on the server' }).click();
  await expect(dialog).toBeHidden(PATIENT);
  const made = await readVideo(page, await uploadedContent(page, 'video'));
  expect(made).toMatchObject({ format: 'MP4', codec: 'avc', width: 320, height: 240 });
  // A cut may begin and end one picture off, and the film has two in a second.
  expect(Math.abs(made.durationS - (CUT_S.to - CUT_S.from))).toBeLessThan(1);
  expect(made.sound).not.toBeNull();
});
