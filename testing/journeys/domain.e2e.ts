import { registerByApi, upgradeToPro } from '../support/accounts';
import { expectAccessibleInBoth } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { type DnsServer, startDnsServer } from '../support/dns-server';
import { createMarkerlessProject } from '../support/projects';
import { SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { dnsPort } from '../support/test-server';
import { fixturePath } from '../fixtures/fixture-path';
import { THOROUGH } from '../support/thorough';

const NAME = 'ar.studio-lan.com';

let dns: DnsServer;
test.beforeEach(async () => {
  dns = await startDnsServer(Number(dnsPort()));
});
test.afterEach(() => dns.close());

test(
  'an owner sets a domain, adds its records, has it in the links, and removes it',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    // The server answers 400 for the name that it refuses.
    consoleGuard.allow(/status of 400/);
    const origin = baseURL ?? '';
    dns.addresses.set('localhost', '127.0.0.1');
    const { password } = await registerByApi(page.request, origin);
    const project = await createMarkerlessProject(page.request, origin, {
      name: 'Lamp',
      content: fixturePath('models/beacon.glb'),
    });
    await page.goto('/brand');
    await expect(page.getByText('A domain of your own is part of Pro.')).toBeVisible();
    await upgradeToPro(page.request, origin, 'yearly');
    await page.reload();
    const prove = async () => {
      await page.getByLabel('Current password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
    };
    await page.getByLabel('Domain', { exact: true }).fill('co.uk');
    await page.getByRole('button', { name: 'Set the domain' }).click();
    await prove();
    await expect(page.getByText('This ending belongs to everybody.')).toBeVisible();
    await page.getByLabel('Domain', { exact: true }).fill(NAME);
    await page.getByRole('button', { name: 'Set the domain' }).click();
    await prove();
    await expect(page.getByText('Waiting for the TXT record')).toBeVisible();
    const records = page.getByRole('list', { name: 'Records of the domain' });
    await expect(records.getByText('Not found yet')).toHaveCount(2);
    const value = await records.getByText(/^anchora-domain=/).innerText();
    await expectAccessibleInBoth(page);

    dns.txt.set(`_anchora.${NAME}`, [value]);
    dns.addresses.set(NAME, '127.0.0.1');
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('Your projects are shown at this domain.')).toBeVisible();
    await expect(records.getByText('Found', { exact: true })).toHaveCount(2);
    await page.setViewportSize(SMALL_PHONE);
    await expectNoSidewaysScroll(page);

    await page.goto(`/share/${project.id}`);
    const link = page.getByLabel('AR link');
    await expect(link).toHaveValue(`https://${NAME}/view/ar/${project.shareId}`);
    await page.getByRole('radio', { name: 'This site' }).click();
    await expect(link).toHaveValue(`${origin}/view/ar/${project.shareId}`);
    await expectAccessibleInBoth(page);

    await page.goto('/brand');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await prove();
    await expect(page.getByRole('button', { name: 'Set the domain' })).toBeVisible();
  },
);
