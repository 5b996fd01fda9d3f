import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { startBucketRelay, type BucketRelay } from '../../apps/server/test-support/bucket-relay';
import { startS3Server, whyNoS3Server, type S3TestServer } from '../../apps/server/test-support/s3-server';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi, upgradeToPro } from '../support/accounts';
import { expectAccessibleInBoth } from '../support/axe';
import { endAll } from '../support/end-all';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { CHROMIUM_ARGS, PAGE_CHROMIUM_PATH } from '../support/chromium';
import { createMarkerlessProject } from '../support/projects';
import { SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { outsideBucketPort } from '../support/test-server';
import { THOROUGH } from '../support/thorough';

const port = outsideBucketPort();
test.use({
  launchOptions: {
    executablePath: PAGE_CHROMIUM_PATH,
    args: [...CHROMIUM_ARGS, `--host-resolver-rules=MAP bucket.example:80 127.0.0.1:${port}`],
  },
});

let bucket: S3TestServer;
let relay: BucketRelay;
const reason = whyNoS3Server();
test.skip(reason !== null, reason ?? '');
test.beforeAll(async () => {
  bucket = await startS3Server();
  relay = await startBucketRelay(Number(new URL(bucket.config.endpoint ?? '').port), Number(port));
});
test.afterAll(() =>
  endAll(
    () => relay?.stop(),
    () => bucket?.stop(),
  ),
);

test(
  'an owner backs up to a bucket, and restores a project from it',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    consoleGuard.allow(/request to another host: http:\/\/bucket\.example\//);
    const origin = baseURL ?? '';
    const { password } = await registerByApi(page.request, origin);
    await upgradeToPro(page.request, origin, 'yearly');
    await createMarkerlessProject(page.request, origin, { name: 'Lamp', content: fixturePath('models/beacon.glb') });
    await page.goto('/backups');
    await page.getByLabel('Address of the S3 server').fill('http://bucket.example');
    await page.getByLabel('Region').fill(bucket.config.region);
    await page.getByLabel('Bucket', { exact: true }).fill(bucket.config.bucket);
    await page.getByLabel('Folder in the bucket').fill('studio');
    await page.getByLabel('Id of the access key').fill(bucket.config.accessKeyId);
    await page.getByLabel('Secret of the access key').fill(bucket.config.secretAccessKey);
    await page.getByRole('button', { name: 'Test and save' }).click();
    await page.getByLabel('Current password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The bucket works, and the backups are set')).toBeVisible();
    await expect(page.getByText('No run yet')).toBeVisible();

    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByText('Copied: 1. Unchanged: 0.')).toBeVisible();
    await expect(page.getByText('Worked')).toBeVisible();
    const copies = page.getByRole('list', { name: 'Copies in the bucket' }).getByRole('listitem');
    await expect(copies).toHaveCount(1);
    expect(relay.taken.filter((key) => key.endsWith('.zip'))).toHaveLength(1);
    await expectAccessibleInBoth(page);
    await page.setViewportSize(SMALL_PHONE);
    await expectNoSidewaysScroll(page);

    const downloading = page.waitForEvent('download');
    await copies.getByRole('button', { name: /^Download / }).click();
    const download = await downloading;
    const file = await download.path();
    const zip = unzipSync(new Uint8Array(await readFile(file)));
    expect(Object.keys(zip)).toEqual(expect.arrayContaining(['project.json', 'qr/link.svg']));
    await page.getByRole('link', { name: 'Import a project' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: download.suggestedFilename(),
      mimeType: 'application/zip',
      buffer: await readFile(file),
    });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page).toHaveURL(/\/view\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Lamp' })).toBeVisible();
  },
);
