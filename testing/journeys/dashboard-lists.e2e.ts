import { PROJECT_PAGE_SIZE } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import type { Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { elementAt } from '../support/element-at';
import { hold } from '../support/hold';
import { uploadFile, createProject, deleteProject } from '../support/projects';
import { expect, test } from '../support/test';
import { readApi } from '../support/read-api';
import { THOROUGH } from '../support/thorough';

/** More projects than a page of the list has. Chosen, not measured. */
const MANY = 90;
/** Presses of Tab from one card to the next: each card has so many stops. */
const STOPS_A_CARD = 3;
/** Cards that the focus passes. Chosen, not measured. */
const PASSED_CARDS = 12;
/** Distance by which the list may be off after a return, because rows above the place are measured only then. Chosen, not measured. */
const MOVED_PX = 20;

/** Creates markerless video projects, which need no compiling or drawing, named 'Cà phê 1' to `count` (the newest). */
async function createMany(page: Page, origin: string, count: number): Promise<void> {
  const modelUrl = await uploadFile(page.request, origin, fixturePath('clips/clock-silent.mp4'));
  for (let number = 1; number <= count; number++) {
    await createProject(page.request, origin, {
      name: `Cà phê ${number}`,
      description: `Số ${number}`,
      type: 'markerless',
      contentType: 'video',
      modelUrl,
    });
  }
}

test.beforeEach(async ({ page, baseURL }) => {
  await registerByApi(page.request, String(baseURL));
});

test(
  'more than eight projects can be searched, sorted and filtered, and Back restores the choices',
  THOROUGH,
  async ({ page, baseURL }) => {
    await createMany(page, String(baseURL), 9);
    await page.goto('/dashboard');
    const names = page.getByRole('main').getByRole('listitem').getByRole('heading');
    await expect(names).toHaveCount(9);
    await expect(names.first()).toHaveText('Cà phê 9');
    await expect(page.getByRole('search')).toBeVisible();

    await page.getByLabel('Sort by').selectOption('Name');
    await expect(names.nth(1)).toHaveText('Cà phê 2');
    await page.getByRole('searchbox').fill('ca phe so 3');
    await expect(page.getByRole('status').getByText('1 of 9 projects')).toBeVisible();
    await names.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cà phê 3' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('ca phe so 3');
    await expect(names).toHaveText(['Cà phê 3']);
    await expect(names.first().getByRole('link')).toBeFocused();

    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.getByRole('button', { name: 'Filter' }).click();
    await expectAccessible(page);
    await page.getByLabel('Type').selectOption('Image Tracking');
    await page.keyboard.press('Escape');
    await expect(page.getByText('No matching project')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the filter Type: Image Tracking' }).click();
    await expect(names).toHaveCount(9);
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByRole('button', { name: 'Show all projects' }).click();
    await expect(names).toHaveCount(9);
    await expect(page).toHaveURL(/\/dashboard\?sort=name$/);

    // With only eight projects there are no search and filter controls.
    const last = elementAt(await readApi<Project[]>(page, '/api/projects'), 0);
    await deleteProject(page.request, String(baseURL), last);
    await page.reload();
    await expect(names).toHaveCount(8);
    await expect(page.getByRole('search')).toHaveCount(0);
  },
);

test(
  'a long list keeps its place and its focus, and the keyboard reaches every card',
  THOROUGH,
  async ({ page, baseURL }) => {
    await createMany(page, String(baseURL), MANY);
    await page.goto('/dashboard');
    const link = (number: number) => page.getByRole('link', { name: `Cà phê ${number}`, exact: true });
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading') });
    await expect(cards.first()).toHaveAttribute('aria-setsize', String(MANY + 1));
    expect(await cards.count(), 'only the cards near the window are there').toBeLessThan(MANY / 2);
    await expect(link(1)).toHaveCount(0);

    // The focused card stays in the document even if the list is scrolled far away, and Tab continues from it.
    await link(MANY).focus();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(link(2)).toBeVisible();
    await expect(link(MANY)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Actions for Cà phê ${MANY}` })).toBeFocused();
    await expect(link(MANY)).toBeInViewport();
    for (let presses = 0; presses < STOPS_A_CARD * PASSED_CARDS; presses++) await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Actions for Cà phê ${MANY - PASSED_CARDS}` })).toBeFocused();

    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    const shown = link(46);
    await shown.focus();
    // Rows above that are still loading may move the list until the press.
    const left = await shown.evaluateHandle((element) => ({
      scrollY: new Promise<number>((resolve) => element.addEventListener('click', () => resolve(scrollY))),
    }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Cà phê 46' })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const leftAt = await left.evaluate((press) => press.scrollY);
    await page.goBack();
    await expect.poll(async () => page.evaluate(() => scrollY)).toBe(leftAt);
    await expect(shown).toBeFocused();

    // Over a slow line the list arrives after the heading has been focused.
    await page.goForward();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Cà phê 46' })).toBeVisible();
    const letList = await hold(page, '**/api/projects/page**');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
    await letList();
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - leftAt)).toBeLessThan(MOVED_PX);
    await expect(shown).toBeFocused();
    await page.reload();
    await expect(shown).toBeInViewport();
  },
);

test(
  'the rest of a long list that cannot be loaded says so in its place, and is asked for again',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    consoleGuard.allow(/status of 500/);
    await createMany(page, String(baseURL), PROJECT_PAGE_SIZE + 3);
    const rest = /\/api\/projects\/page\?.*cursor=/;
    await page.route(rest, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: `Cà phê ${PROJECT_PAGE_SIZE + 3}`, exact: true })).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText('Failed to load projects').first()).toBeVisible();
    await page.unroute(rest);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('link', { name: 'Cà phê 1', exact: true })).toBeVisible();
  },
);

test('a list that cannot be loaded shows an error and can be retried', THOROUGH, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 500/);
  const lists = /\/api\/projects\/(?:page|counts)/;
  await page.route(lists, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/dashboard');
  await expect(page.getByText('Failed to load projects')).toBeVisible();
  await expect(page.getByText('Please try again later.')).toBeVisible();
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /Create new project/ })).toBeVisible();
});
