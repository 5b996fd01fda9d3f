import { dayOf } from '@anchora/contract/day-of';
import { LEAST_SHOWN_VISITORS } from '@anchora/contract/limits';
import type { NamedLink, ProjectNumbers } from '@anchora/contract/numbers';
import type { Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { hold } from '../support/hold';
import { createTrackedProject } from '../support/projects';
import { readApi } from '../support/read-api';
import { SMALL_PHONE } from '../support/screen-sizes';
import { succeed } from '../support/succeed';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

const PROJECT = {
  name: 'Night <market>',
  picture: fixturePath('pictures/night-market.jpg'),
  content: fixturePath('clips/clock-16x9.mp4'),
};

/** One visitor more than a cell must have to be shown by itself. */
const SHOWN = LEAST_SHOWN_VISITORS + 1;

const today = () => dayOf(Date.now());

async function numbersOf(page: Page, id: number, by = 'source'): Promise<ProjectNumbers> {
  return readApi<ProjectNumbers>(page, `/api/projects/${id}/numbers?from=${today()}&to=${today()}&by=${by}`);
}

test(
  'a visit through a named link is counted, the owner’s own is not, and leaving the page tells how far it came',
  THOROUGH,
  async ({ page, browser, baseURL }) => {
    await registerByApi(page.request, baseURL ?? '');
    const project = await createTrackedProject(page.request, baseURL ?? '', PROJECT);
    await page.goto(`/share/${project.id}`);
    await page.getByRole('textbox', { name: 'Name of a new link' }).fill('=Door\u202e');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await expect(page.getByRole('combobox', { name: 'Link shown on this page' })).toHaveValue(/^[a-z2-9]{8}$/);
    const link = await page.getByRole('textbox', { name: 'AR link' }).inputValue();
    const { links } = await readApi<{ links: NamedLink[] }>(page, `/api/projects/${project.id}/links`);
    expect(link).toBe(`${baseURL}/view/ar/${project.shareId}?s=${links[0]?.code}`);

    const own = page.waitForResponse(/\/visits$/);
    await page.goto(link);
    expect(await (await own).json()).toEqual({ ticket: null });

    const visitor = await browser.newPage();
    const opened = visitor.waitForResponse(/\/visits$/);
    await visitor.goto(link);
    expect(await (await opened).json()).toHaveProperty('ticket', expect.any(String));
    await visitor.frameLocator('#ar-frame').getByTestId('ar-start').click();
    // This browser has no camera, so the content is shown without one, which is no find.
    await expect(visitor.frameLocator('#ar-frame').locator('.preview-panel')).toContainText('Không tìm thấy camera');
    await visitor.goto('about:blank');
    await expect.poll(async () => (await numbersOf(page, project.id)).total.started).toBe(1);
    const { total } = await numbersOf(page, project.id);
    expect(total).toMatchObject({ opened: 1, started: 1, found: 0 });
    await visitor.close();
  },
);

test(
  'the rows of a breakdown stay under its name while another one loads, and stay while the server is away',
  THOROUGH,
  async ({ page, browser, baseURL, consoleGuard }) => {
    consoleGuard.allow(/status of 503/);
    await registerByApi(page.request, baseURL ?? '');
    const project = await createTrackedProject(page.request, baseURL ?? '', PROJECT);
    const context = await browser.newContext({ baseURL });
    for (let i = 0; i < SHOWN; i++) {
      const headers = { origin: baseURL ?? '', 'user-agent': `Mozilla/5.0 (Android 14; Mobile) Chrome/130.0.${i}.0` };
      await succeed(context.request.post(`/api/projects/${project.shareId}/visits`, { headers, data: {} }));
    }
    await context.close();
    await page.goto(`/view/${project.id}/numbers`);
    await expect(page.getByRole('table', { name: 'Device' }).getByRole('row', { name: /Phone/ })).toBeVisible();
    const go = await hold(page, '**/numbers?**by=hour');
    await page.getByLabel('By', { exact: true }).selectOption({ label: 'Hour of the day' });
    await expect(page.getByRole('table', { name: 'Device' }).getByRole('row', { name: /Phone/ })).toBeVisible();
    await go();
    const hours = page.getByRole('table', { name: 'Hour of the day' });
    await expect(hours.getByRole('row')).toHaveCount(2);
    await expect(hours).not.toContainText('NaN');

    const again = page.waitForResponse((answer) => answer.request().method() === 'GET' && answer.status() === 503);
    await page.route('**/numbers**', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('switch', { name: 'Measure visits of this project' }).click();
    await expect(page.getByText('It could not be changed')).toBeVisible();
    await again;
    await page.getByRole('switch', { name: 'Compare with the previous period' }).click();
    await expect(hours).toBeVisible();
  },
);

test('a browser that asks not to be measured sends nothing', THOROUGH, async ({ page, browser, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  const project = await createTrackedProject(page.request, baseURL ?? '', PROJECT);
  const context = await browser.newContext({ baseURL });
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const visitor = await context.newPage();
  const sent: string[] = [];
  visitor.on('request', (request) => sent.push(new URL(request.url()).pathname));
  const loaded = visitor.waitForResponse(/report-visit/);
  await visitor.goto(`/view/ar/${project.shareId}`);
  await loaded;
  // Opening, starting and leaving are what other browsers tell.
  const ar = visitor.frameLocator('#ar-frame');
  await ar.getByTestId('ar-start').click();
  await expect(ar.locator('.preview-panel')).toContainText('Không tìm thấy camera');
  await visitor.goto('about:blank');
  await visitor.waitForLoadState('networkidle');
  await context.close();
  expect(sent.filter((path) => /visits|beacon/.test(path))).toEqual([]);
});

test(
  'the page shows days, steps and a breakdown, in both themes and languages, and on a phone',
  THOROUGH,
  async ({ page, browser, baseURL }) => {
    await registerByApi(page.request, baseURL ?? '');
    const project = await createTrackedProject(page.request, baseURL ?? '', PROJECT);
    await page.goto(`/view/${project.id}/numbers`);
    await expect(page.getByRole('heading', { name: 'Nobody has opened the link yet' })).toBeVisible();
    // Visitors with different browsers, half of them on phones, come from one network.
    const context = await browser.newContext({ baseURL });
    for (let i = 0; i < 2 * SHOWN; i++) {
      const kind = i < SHOWN ? 'Android 14; Mobile' : 'Windows NT 10.0';
      const headers = {
        origin: baseURL ?? '',
        'user-agent': `Mozilla/5.0 (${kind}) Chrome/130.0.${i}.0 Safari/537.36`,
      };
      await succeed(context.request.post(`/api/projects/${project.shareId}/visits`, { headers, data: {} }));
    }
    await context.close();
    await page.reload();
    await expect(page.getByTestId('day-chart')).toBeVisible();
    const steps = page.getByRole('table', { name: 'How far visitors get' });
    await expect(steps.getByRole('row', { name: new RegExp(`Opened the page ${2 * SHOWN} 100%`) })).toBeVisible();
    const devices = page.getByRole('table', { name: 'Device' });
    await expect(devices.getByRole('row', { name: `Phone ${SHOWN}` })).toBeVisible();
    await expect(devices.getByRole('row', { name: `Computer ${SHOWN}` })).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.setViewportSize(SMALL_PHONE);
    await expectNoSidewaysScroll(page);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^numbers-.*\.csv$/);

    await page.getByRole('switch', { name: 'Measure visits of this project' }).click();
    await expect(page.getByText('Visits are not measured')).toBeVisible();
    await page.evaluate(() => localStorage.setItem('language', 'vi'));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /Số liệu của/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
  },
);
