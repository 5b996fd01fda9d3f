import type { Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { makeVideo } from '../support/made-videos/make-video';
import { type ReadVideo, readVideo } from '../support/made-videos/read-video';
import { MOST_GREY_ERROR, type VideoPlan, evenly, rampGrey } from '../support/made-videos/video-plan';
import { PATIENT } from '../support/patience';
import { createProject } from '../support/projects';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { openWizard } from '../support/wizard';
import { uploadedContent } from '../support/uploaded-content';
import { succeed } from '../support/succeed';

/** Packets of sound that may be missing at the ends of a converted video. Chosen, not measured. */
const MOST_LOST_PACKETS = 2;
/** Largest shift of the same sound against the source: half a picture at 25 a second. Chosen, not measured. */
const MOST_OUT_OF_STEP_S = 0.02;

/** Time for which the message of a refused file is shown, as specified (`REJECTION_SHOWN_MS`). */
const MESSAGE_MS = 5000;

const PICKER = 'File to make a video from';

test.beforeEach(async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
  await page.getByRole('tab', { name: 'AR Content' }).click();
  await page.getByRole('radio', { name: 'Video' }).click();
});

/** Converts a made video in the wizard. */
async function convert(page: Page, plan: VideoPlan): Promise<{ made: ReadVideo; source: ReadVideo; bytes: Buffer }> {
  const source = await makeVideo(page, plan);
  // The source holds the word whose absence from results is checked.
  expect(source.buffer.toString('latin1')).toContain('canary');
  await page.getByLabel(PICKER).setInputFiles(source);
  const dialog = page.getByRole('dialog', { name: `Convert ${plan.name}` });
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(dialog).toBeHidden(PATIENT);
  const bytes = await uploadedContent(page, 'video');
  return { made: await readVideo(page, bytes), source: await readVideo(page, source.buffer), bytes };
}

/** A small video of 1.2 s, so that encoding in software is quick. */
const RAMP = { scene: 'ramp', width: 320, height: 180, times: evenly(25, 1.2) } as const;

/** Every picture shows its own time, and the parts of the ramp are in their places. */
function expectRamp({ pictures }: ReadVideo, offsets: readonly number[]): void {
  expect(pictures.length).toBeGreaterThan(0);
  for (const { timeS, greys } of pictures) {
    const expected = offsets.map((offset) => rampGrey(timeS) + offset);
    for (const [place, grey] of greys.entries()) {
      expect(Math.abs(grey - (expected[place] ?? 0)), `at ${timeS} s, place ${place}`).toBeLessThan(MOST_GREY_ERROR);
    }
  }
}

/** The length of a video may differ by one picture, of 25 in a second, s. */
const ONE_PICTURE_S = 0.04;

/** Offsets of the plain part, left, right, top and bottom, as `readVideo` lists them. */
const UPRIGHT = [0, -60, 0, 40, 0];
/** The frame turned by a right angle clockwise: its left third is above, its upper quarter on the right. */
const TURNED = [0, 0, 40, -60, 0];

test(
  'an H.264 video in a MOV is moved into an MP4 with the same samples, and nothing personal stays',
  THOROUGH,
  async ({ page }) => {
    const { made, source, bytes } = await convert(page, {
      ...RAMP,
      name: 'phone.mov',
      codec: 'avc',
      container: 'mov',
      sound: 'aac',
    });
    expect(made).toMatchObject({ format: 'MP4', codec: 'avc', width: 320, height: 180, rotation: 0 });
    expect(made.boxes.indexOf('moov')).toBeLessThan(made.boxes.indexOf('mdat'));
    expect(Math.abs(made.durationS - source.durationS)).toBeLessThan(ONE_PICTURE_S);
    expect(made.pictures.map(({ greys }) => greys)).toEqual(source.pictures.map(({ greys }) => greys));
    expect(bytes.toString('latin1')).not.toContain('canary');
    expectInStep(made, source);
  },
);

/** The packets of sound are those of the source, and their times hardly differ relative to the pictures. */
function expectInStep(made: ReadVideo, source: ReadVideo): void {
  const before = source.sound?.packets ?? [];
  const after = made.sound?.packets ?? [];
  expect(before.length, 'the source has sound').toBeGreaterThan(MOST_LOST_PACKETS);
  expect(after.length).toBeGreaterThanOrEqual(before.length - MOST_LOST_PACKETS);
  for (const { timeS, sum } of after) {
    const same = before.filter((packet) => packet.sum === sum);
    expect(Math.min(...same.map((packet) => Math.abs(packet.timeS - timeS)))).toBeLessThan(MOST_OUT_OF_STEP_S);
  }
}

test('a large turned MKV becomes an upright MP4 of 720 lines, with the sound in step', THOROUGH, async ({ page }) => {
  const { made, source } = await convert(page, {
    scene: 'ramp',
    name: 'turned.mkv',
    codec: 'vp9',
    container: 'mkv',
    width: 1312,
    height: 738,
    rotation: 90,
    times: evenly(12, 1),
    sound: 'aac',
  });
  expect(made).toMatchObject({ codec: 'avc', width: 720, height: 1280, rotation: 0 });
  expect(made.parameters).toMatch(/^avc1\.64/);
  // The difference is less than one of twelve pictures in a second.
  expect(Math.abs(made.durationS - source.durationS)).toBeLessThan(0.05);
  expectRamp(made, TURNED);
  expectInStep(made, source);
});

test('a video of 1080 lines keeps them on request, with the size that is then expected', THOROUGH, async ({ page }) => {
  const source = await makeVideo(page, {
    scene: 'ramp',
    name: 'large.webm',
    codec: 'vp8',
    container: 'webm',
    width: 1920,
    height: 1080,
    times: evenly(6, 1),
  });
  await page.getByLabel(PICKER).setInputFiles(source);
  const dialog = page.getByRole('dialog', { name: 'Convert large.webm' });
  const resolution = dialog.getByRole('radiogroup', { name: 'Resolution' });
  await expect(resolution.getByRole('radio', { name: '720p (recommended)' })).toBeChecked();
  await expect(dialog.getByText(/^It becomes an MP4 of 1280 × 720 .* of about \d+ KB at most\.$/)).toBeVisible();
  await resolution.getByRole('radio', { name: '1080p' }).click();
  await expect(dialog.getByText(/^It becomes an MP4 of 1920 × 1080 .* of about \d+ KB at most\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(dialog).toBeHidden();
  const made = await readVideo(page, await uploadedContent(page, 'video'));
  expect(made).toMatchObject({ codec: 'avc', width: 1920, height: 1080 });
  // The profile is High, the level at most 4.0.
  expect(made.parameters).toMatch(/^avc1\.64..(1|2[0-8])/i);
  expectRamp(made, UPRIGHT);
});

test('odd sides are cut, and pictures at uneven times keep them', THOROUGH, async ({ page }) => {
  const { made, source } = await convert(page, {
    scene: 'ramp',
    name: 'uneven.webm',
    codec: 'vp8',
    container: 'webm',
    width: 321,
    height: 181,
    times: [0, 0.04, 0.2, 0.24, 0.5, 0.9, 0.95, 1.1],
  });
  expect(made).toMatchObject({ codec: 'avc', width: 320, height: 180, sound: null });
  expect(made.pictures.map(({ timeS }) => Math.round(1000 * timeS))).toEqual(
    source.pictures.map(({ timeS }) => Math.round(1000 * timeS)),
  );
  expectRamp(made, UPRIGHT);
});

test('60 frames a second become 30', THOROUGH, async ({ page }) => {
  const { made } = await convert(page, {
    ...RAMP,
    name: 'fast.mov',
    codec: 'avc',
    container: 'mov',
    times: evenly(60, 1),
  });
  expect(made.pictures).toHaveLength(30);
  expectRamp(made, UPRIGHT);
});

test('a video that is light already is used as it is', THOROUGH, async ({ page }) => {
  const source = await makeVideo(page, { ...RAMP, name: 'light.mp4', codec: 'avc', container: 'mp4' });
  await page.getByLabel(PICKER).setInputFiles(source);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This video is ready for phones.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use it as it is' }).click();
  const made = await readVideo(page, await uploadedContent(page, 'video'));
  expect(made.pictures).toHaveLength(RAMP.times.length);
  const before = await readVideo(page, source.buffer);
  expect(made.pictures.map(({ greys }) => greys)).toEqual(before.pictures.map(({ greys }) => greys));
});

test('sound that this browser cannot convert is named, and can be left out', THOROUGH, async ({ page }) => {
  const source = await makeVideo(page, { ...RAMP, name: 'talk.webm', codec: 'vp8', container: 'webm', sound: 'opus' });
  await page.getByLabel(PICKER).setInputFiles(source);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('This browser cannot convert the sound (Opus)');
  await dialog.getByRole('button', { name: 'Convert without sound' }).click();
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(dialog).toBeHidden(PATIENT);
  expect(await readVideo(page, await uploadedContent(page, 'video'))).toMatchObject({ codec: 'avc', sound: null });
});

test('a refused file is offered to be converted, also when the message has gone', THOROUGH, async ({ page }) => {
  const source = await makeVideo(page, { ...RAMP, name: 'phone.mov', codec: 'avc', container: 'mov' });
  await page.clock.install();
  await page.getByLabel('Video file').setInputFiles(source);
  await expect(page.getByText('Invalid file type. Accepted types are: .mp4')).toBeVisible();
  await page.clock.runFor(MESSAGE_MS);
  await expect(page.getByText('Invalid file type.')).toBeHidden();
  await page.clock.resume();
  await page.getByRole('button', { name: 'Convert phone.mov' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Convert phone.mov' })).toBeHidden();
});

test('a codec that this browser cannot decode is named, with another way', THOROUGH, async ({ page }) => {
  await page.getByLabel(PICKER).setInputFiles(fixturePath('clips/clock-hevc.mp4'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('This browser cannot read H.265 (HEVC)');
  await expect(dialog.getByRole('alert')).toContainText('Most Compatible');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.getByLabel(PICKER).setInputFiles({ name: 'noise.mkv', mimeType: '', buffer: Buffer.alloc(3000, 7) });
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be read' })).toBeVisible();
});

test('a conversion tells its progress and can be cancelled', THOROUGH, async ({ page }) => {
  const source = await makeVideo(page, {
    ...RAMP,
    name: 'long.webm',
    codec: 'vp8',
    container: 'webm',
    width: 640,
    height: 360,
    times: evenly(25, 30),
  });
  await page.getByLabel(PICKER).setInputFiles(source);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(dialog.getByText(/left$/)).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /[1-9]/);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Uploaded', { exact: true })).toBeHidden();
});

test(
  'the original of a converted video is kept on request, for its owner to download and delete',
  THOROUGH,
  async ({ page }) => {
    const source = await makeVideo(page, { ...RAMP, name: 'phone.mov', codec: 'avc', container: 'mov', sound: 'aac' });
    await page.getByLabel(PICKER).setInputFiles(source);
    const dialog = page.getByRole('dialog', { name: 'Convert phone.mov' });
    const choice = dialog.getByRole('switch', { name: /^Also keep the original file/ });
    await expect(choice).not.toBeChecked();
    await choice.check();
    const kept = page.waitForResponse((response) => response.url().includes('/api/conversions/sources'));
    await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
    await expect(dialog).toBeHidden(PATIENT);
    expect((await kept).status()).toBe(200);
    await expect(page.getByText('phone.mov is kept, too')).toBeVisible();
    const { source: sourceUrl, result } = (await kept).request().postDataJSON() as { source: string; result: string };
    const data = { name: 'Film', type: 'markerless', contentType: 'video', modelUrl: result } as const;
    const { id } = await createProject(page.request, new URL(page.url()).origin, data);
    await page.goto(`/view/${id}`);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Tải tệp đó xuống' }).click();
    expect((await download).suggestedFilename()).toBe('phone.mov');
    const bytes = await (await succeed(page.request.get(sourceUrl))).body();
    expect(source.buffer.toString('latin1')).toContain('canary');
    expect(bytes.length).toBe(source.buffer.length);
    expect(bytes.toString('latin1')).not.toContain('canary');

    // Two tabs ask whether to delete; then the first one gets a double click.
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto(`/view/${id}`);
      await tab.getByRole('button', { name: 'Xóa tệp đó' }).click();
      const question = tab.getByRole('alertdialog', { name: 'Xóa tệp đã dùng để tạo video?' });
      await expect(question.getByText(/Tệp .*phone\.mov.* sẽ bị xóa/)).toBeVisible();
      await expect(question.getByRole('button', { name: 'Giữ lại' })).toBeFocused();
    }
    await page.getByRole('button', { name: 'Xóa tệp', exact: true }).dblclick();
    await expect(page.getByText('Đã xóa tệp', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tải tệp đó xuống' })).toBeHidden();
    await other.getByRole('button', { name: 'Xóa tệp', exact: true }).click();
    await expect(other.getByText('Đã xóa tệp', { exact: true })).toBeVisible();
    expect((await page.request.get(sourceUrl)).status()).toBe(404);
    expect((await page.request.get(result)).status()).toBe(200);
  },
);
