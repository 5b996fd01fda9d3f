import { elementAt } from '../support/element-at';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  MAX_MODEL_BYTES,
  MAX_TARGET_IMAGE_BYTES,
  MAX_TARGET_IMAGE_SIDE_PX,
  MAX_VIDEO_BYTES,
  MB,
} from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import { type Compiled, decode } from '@anchora/vision';
import type { Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { createTrackedProject } from '../support/projects';
import { expect, test } from '../support/test';
import { readApi } from '../support/read-api';
import { chooseTarget, openWizard } from '../support/wizard';
import { THOROUGH } from '../support/thorough';

/** Time for which the message of a refused file is shown, as specified (`REJECTION_SHOWN_MS`). */
const MESSAGE_MS = 5000;

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wizard-files-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));
test.beforeEach(async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
});

/** A sparse file of the given size, which takes no space on the disk. */
async function hollowFile(name: string, sizeBytes: number): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'w');
  try {
    await file.truncate(sizeBytes);
  } finally {
    await file.close();
  }
  return path;
}

/** The specified words for a file that is larger than this. */
const tooLarge = (maxBytes: number): string => `File is too large. Maximum size is ${maxBytes / MB}MB.`;

test('files of the wrong type or size are refused in the specified words, which disappear after 5 s', async ({
  page,
}) => {
  await page.clock.install();
  await page.getByRole('tab', { name: 'AR Content' }).click();
  const model = page.getByLabel('3D model file');
  await model.setInputFiles(fixturePath('pictures/tram.png'));
  const wrongType = page.getByText('Invalid file type. Accepted types are: .glb, .gltf');
  await expect(wrongType).toBeVisible();
  await page.clock.runFor(MESSAGE_MS);
  await expect(wrongType).toBeHidden();
  await model.setInputFiles(await hollowFile('heavy.glb', MAX_MODEL_BYTES + 1));
  await expect(page.getByText(tooLarge(MAX_MODEL_BYTES))).toBeVisible();
  await model.setInputFiles(fixturePath('models/hostile/truncated.glb'));
  await expect(page.getByText('This model is cut off')).toBeVisible();
  await page.getByRole('radio', { name: 'Video' }).click();
  await page.getByLabel('Video file').setInputFiles(await hollowFile('heavy.mp4', MAX_VIDEO_BYTES + 1));
  await expect(page.getByText(tooLarge(MAX_VIDEO_BYTES))).toBeVisible();
  await page.getByRole('tab', { name: 'Target Image' }).click();
  await page.getByLabel('Target image file').setInputFiles(await hollowFile('heavy.jpg', MAX_TARGET_IMAGE_BYTES + 1));
  await expect(page.getByText(tooLarge(MAX_TARGET_IMAGE_BYTES))).toBeVisible();
});

function gltf(parts: object) {
  const description = { asset: { version: '2.0' }, meshes: [{ primitives: [] }], ...parts };
  return { name: 'crate.gltf', mimeType: 'model/gltf+json', buffer: Buffer.from(JSON.stringify(description)) };
}

test(
  'faults that the server finds in the bytes are shown, and the wizard stays open',
  THOROUGH,
  async ({ page, consoleGuard }) => {
    consoleGuard.allow(/4(15|22)/);
    await page.getByRole('tab', { name: 'AR Content' }).click();
    const model = page.getByLabel('3D model file');
    // Missing external files are found before anything is sent or parsed by a library.
    await model.setInputFiles(gltf({ buffers: [{ uri: 'crate.bin', byteLength: 4 }] }));
    await expect(page.getByRole('alert').filter({ hasText: 'crate.bin. Export it as a single .glb' })).toBeVisible();
    await model.setInputFiles(gltf({}));
    const notice = page.getByRole('alert').filter({ hasText: 'Not uploaded.' });
    await expect(notice).toContainText('The 3D model');
    await expect(notice).toContainText('.glb');
    await expect(notice.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(page.getByText('0% complete')).toBeVisible();
  },
);

const BAD_PICTURES = {
  'one-pixel.png': '1 × 1 px',
  'too-small-63.png': '63 × 63 px',
  'claims-50000x50000.png': `scale it down to ${MAX_TARGET_IMAGE_SIDE_PX} × ${MAX_TARGET_IMAGE_SIDE_PX} px`,
  'text-named.jpg': 'not a readable JPEG or PNG picture',
  'svg-with-script-named.png': 'not a readable JPEG or PNG picture',
  'mp4-named.png': 'not a readable JPEG or PNG picture',
  'empty.png': 'The file is empty.',
};

test('pictures that cannot be targets are refused before they are sent', THOROUGH, async ({ page }) => {
  await page.getByRole('tab', { name: 'Target Image' }).click();
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  for (const [file, message] of Object.entries(BAD_PICTURES)) {
    await chooseTarget(page, `pictures/awkward/${file}`);
    await expect(page.getByText(message), file).toBeVisible();
  }
  expect(sent).toEqual([]);
});

test('a truncated picture is refused, by the browser or by the server', THOROUGH, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/422/);
  await page.getByRole('tab', { name: 'Target Image' }).click();
  for (const file of ['truncated.png', 'truncated.jpg']) {
    await chooseTarget(page, `pictures/awkward/${file}`);
    await expect(page.getByRole('alert').filter({ hasText: /damaged|incomplete|cut off|ends/i }), file).toBeVisible();
    await expect(page.getByText('0% complete')).toBeVisible();
  }
});

/** Address of the tracking file that the wizard has made from the picture; null before it is made. */
async function trackingFileInDraft(page: Page, picture: string): Promise<string | null> {
  return page.evaluate((fileName) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('wizard-draft:')) ?? '';
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}') as {
      targetImage?: { fileName: string };
      tracking?: { url: string | null };
    };
    return draft.targetImage?.fileName === fileName ? (draft.tracking?.url ?? null) : null;
  }, picture);
}

async function compiledAt(page: Page, address: string): Promise<Compiled> {
  const answer = await page.request.get(address);
  expect(answer.status()).toBe(200);
  return elementAt(decode(new Uint8Array(await answer.body())), 0);
}

function meanDifference(a: Compiled, b: Compiled): number {
  const sum = a.image.data.reduce((total, value, i) => total + Math.abs(value - elementAt(b.image.data, i)), 0);
  return sum / a.image.data.length;
}

/**
 * Largest mean difference of the two stored pictures, gray levels. It is larger for CMYK without a profile, which
 * browser and server convert differently.
 */
const MOST_LEVELS_APART = {
  'exif-orientation-6-gps.jpg': 2,
  'alpha.png': 2,
  'cmyk.jpg': 8,
  'gray.jpg': 2,
  'progressive.jpg': 2,
  'sixteen-bit.png': 2,
};

test(
  'the browser and the server make the same tracking file of awkward pictures',
  THOROUGH,
  async ({ page, baseURL }) => {
    const projectIds = new Map<string, number>();
    for (const file of Object.keys(MOST_LEVELS_APART)) {
      const { id } = await createTrackedProject(page.request, baseURL ?? '', {
        name: file,
        picture: fixturePath(`pictures/awkward/${file}`),
        content: fixturePath('clips/clock-silent.mp4'),
        withoutTrackingFile: true,
      });
      projectIds.set(file, id);
    }
    await page.getByRole('tab', { name: 'Target Image' }).click();
    for (const [file, bound] of Object.entries(MOST_LEVELS_APART)) {
      await chooseTarget(page, `pictures/awkward/${file}`);
      await expect.poll(async () => trackingFileInDraft(page, file)).not.toBeNull();
      const inBrowser = await compiledAt(page, (await trackingFileInDraft(page, file)) ?? '');
      const projectPath = `/api/projects/${projectIds.get(file)}`;
      const trackingFile = async () => (await readApi<Project>(page, projectPath)).targetMindFile;
      await expect.poll(trackingFile).not.toBeNull();
      const onServer = await compiledAt(page, (await trackingFile()) ?? '');
      expect([inBrowser.width, inBrowser.height], file).toEqual([onServer.width, onServer.height]);
      expect(meanDifference(inBrowser, onServer), file).toBeLessThan(bound);
    }
  },
);
