import { registerByApi, upgradeToPro } from '../support/accounts';
import { expectAccessibleInBoth } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

test(
  'an owner who sets up backups is told why a bucket cannot be used',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    // The server answers 400 for the buckets that it refuses.
    consoleGuard.allow(/status of 400/);
    const origin = baseURL ?? '';
    const { password } = await registerByApi(page.request, origin);
    await page.goto('/backups');
    await expect(page.getByText('Backups to your own bucket are part of Pro.')).toBeVisible();
    await upgradeToPro(page.request, origin, 'yearly');
    await page.reload();
    const save = async () => {
      await page.getByRole('button', { name: 'Test and save' }).click();
      await page.getByLabel('Current password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
    };
    await page.getByLabel('Address of the S3 server').fill('s3.example.com');
    await page.getByLabel('Region').fill('eu-central-1');
    await page.getByLabel('Bucket', { exact: true }).fill('studio-backups');
    await page.getByLabel('Folder in the bucket').fill('../up');
    await page.getByLabel('Id of the access key').fill('AKIAEXAMPLE');
    await save();
    await expect(page.getByText('Enter the https address of an S3 server')).toBeVisible();
    await expect(page.getByText('A folder has letters, digits')).toBeVisible();
    await page.getByLabel('Address of the S3 server').fill('http://10.0.0.7:9000');
    await page.getByLabel('Folder in the bucket').fill('anchora');
    await save();
    await expect(page.getByText('Enter the secret of the access key')).toBeVisible();
    await page.getByLabel('Secret of the access key').fill('not-a-secret');
    await save();
    await expect(page.getByText('This server leads to a network that is not public')).toBeVisible();
    await expect(page.getByLabel('Bucket', { exact: true })).toHaveValue('studio-backups');
    await expectAccessibleInBoth(page);
    await page.setViewportSize(SMALL_PHONE);
    await expectNoSidewaysScroll(page);
  },
);
