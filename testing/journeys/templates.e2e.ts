import { TEMPLATES } from '@anchora/contract/templates';
import type { Project, PublicProject } from '@anchora/contract/projects';
import type { SamplesAnswer } from '@anchora/contract/templates';
import { newAccount, registerByApi, registerInPage } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { PATIENT } from '../support/patience';
import { expect, test } from '../support/test';
import { expectState, viewerOf } from '../support/viewer';
import { readApi } from '../support/read-api';
import { openStage } from '../support/stage';
import { createAndReturn } from '../support/wizard';
import { THOROUGH } from '../support/thorough';

/** Time in which a clip that plays against the user's wish would have begun. Chosen, not measured. */
const STILL_FOR_MS = 500;

test(
  'the gallery shows eight templates, filters them by the address, and loads content only when it plays',
  THOROUGH,
  async ({ page }) => {
    const contentAsked: string[] = [];
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      if (pathname.startsWith('/files/')) contentAsked.push(pathname);
    });
    await page.goto('/examples');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(Object.keys(TEMPLATES).length);
    await expect(page.getByRole('status').filter({ hasText: '8 templates' })).toBeVisible();
    await expectAccessible(page);
    expect(contentAsked).toEqual([]);

    const categories = page.getByRole('radiogroup', { name: 'Category' });
    await expect(categories.getByRole('radio')).toHaveText([
      'All',
      'E-commerce',
      'Marketing',
      'Real Estate',
      'Events',
      'Education',
      'Healthcare',
      'Gaming',
      'Retail',
    ]);
    await categories.getByRole('radio', { name: 'Events' }).click();
    await expect(page).toHaveURL(/\/examples\?category=events$/);
    await expect(cards).toHaveCount(1);
    const card = page.getByRole('article', { name: 'Opening Night' });
    await expect(card.getByRole('link', { name: 'Preview: Opening Night' })).toHaveAttribute(
      'href',
      '/demo/ar?template=opening-night',
    );
    for (const text of ['Beginner', 'Events', /plays life-size wherever the guest stands/, 'Invitation']) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(card.getByRole('link', { name: 'Use Template: Opening Night' })).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await card.hover();
    const clip = card.locator('video');
    await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    expect(contentAsked.length).toBeGreaterThan(0);
    await page.mouse.move(0, 0);
    await expect(clip).toHaveCount(0);
    const play = card.getByRole('button', { name: 'Show Opening Night in motion' });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await card.hover();
    await page.waitForTimeout(STILL_FOR_MS);
    await expect(clip).toHaveCount(0);
    await play.press('Enter');
    await expect(play).toHaveAttribute('aria-pressed', 'true');
    await expect(clip).toHaveCount(1);
    await play.press('Enter');
    await expect(clip).toHaveCount(0);

    const difficulties = page.getByRole('radiogroup', { name: 'Difficulty' });
    await expect(difficulties.getByRole('radio')).toHaveText(['All', 'Beginner', 'Intermediate', 'Advanced']);
    await difficulties.getByRole('radio', { name: 'Advanced' }).click();
    await expect(page.getByText('No templates found for the selected filters.')).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/category=events&difficulty=advanced$/);
    await expect(page.getByText('No templates found for the selected filters.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(cards).toHaveCount(Object.keys(TEMPLATES).length);
    await expect(page).toHaveURL(/\/examples$/);
  },
);

test('Use Template asks to sign in, fills the wizard, and the project’s link works for a visitor', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/examples');
  await page.getByRole('link', { name: 'Use Template: Living Poster' }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByRole('tab', { name: 'Register' }).click();
  const account = newAccount();
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Username').fill(account.username);
  await panel.getByLabel('Email').fill(account.email);
  await panel.getByLabel('Password', { exact: true }).fill(account.password);
  await panel.getByRole('button', { name: 'Create Account' }).click();

  await expect(page).toHaveURL(/\/create-project$/);
  await expect(page.getByText('Filled from the template “Living Poster”.')).toBeVisible();
  await expect(page.getByLabel('Project name')).toHaveValue('Living Poster');
  await expect(page.getByText('100% complete')).toBeVisible(PATIENT);
  await page.reload();
  await expect(page.getByLabel('Project name')).toHaveValue('Living Poster');
  await page.getByLabel('Project name').fill('My cold brew');
  await page.getByRole('tab', { name: 'Target Image' }).click();
  await createAndReturn(page);

  const [project] = await readApi<Project[]>(page, '/api/projects');
  const { samples } = await readApi<SamplesAnswer>(page, '/api/templates');
  expect(project).toMatchObject({
    name: 'My cold brew',
    modelUrl: samples['cold-brew']?.content.url,
    targetImageUrl: samples['cold-brew']?.targetImage?.url,
    targetMindFile: samples['cold-brew']?.tracking?.url,
  });
  const stranger = await browser.newContext(baseURL ? { baseURL } : {});
  const visitor = await stranger.newPage();
  await visitor.goto(`/view/ar/${project?.shareId}`);
  await expectState(viewerOf(visitor), 'ready');
  const shown = await readApi<PublicProject>(visitor, `/api/projects/${project?.shareId}`);
  expect(shown.scene?.scenes[0]?.button).toMatchObject({ label: 'Thực đơn', action: { do: 'toggle' } });
  await stranger.close();
});

test(
  'a project from the menu has its dish standing on the picture, its price and its button',
  THOROUGH,
  async ({ page, baseURL }) => {
    await registerByApi(page.context().request, baseURL ?? '');
    await page.goto('/create-project?template=noodle-menu');
    await page.getByRole('tab', { name: 'Target Image' }).click();
    await createAndReturn(page);
    const [project] = await readApi<Project[]>(page, '/api/projects');
    const shown = async () =>
      (await readApi<PublicProject>(page, `/api/projects/${project?.shareId}`)).scene?.scenes[0];
    await expect.poll(async () => (await shown())?.button?.label).toBe('Thành phần');
    expect((await shown())?.items.map(({ kind, up }) => [kind, up])).toEqual([
      ['model', 'table'],
      ['text', 'table'],
      ['text', 'picture'],
    ]);
    // The scene was saved in this window, so its stage asks nobody.
    if (project) await openStage(page, project);
    await expect(page.getByRole('button', { name: 'Edit here' })).toBeHidden();
  },
);

test(
  'a template replaces an unfinished project only after a question, and the unfinished one can be restored',
  THOROUGH,
  async ({ page, baseURL }) => {
    await registerByApi(page.context().request, baseURL ?? '');
    await page.goto('/create-project');
    await page.getByLabel('Project name').fill('Half done');
    await page.goto('/create-project?template=robot');
    const question = page.getByRole('alertdialog', { name: 'Start from this template?' });
    await expect(question).toContainText('“Half done”');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep my project' }).click();
    await expect(page.getByLabel('Project name')).toHaveValue('Half done');

    await page.goto('/create-project?template=opening-night');
    await question.getByRole('button', { name: 'Use the template' }).click();
    await expect(page.getByLabel('Project name')).toHaveValue('Opening Night');
    await page.getByRole('link', { name: 'Cancel and return to dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/create-project');
    await expect(page.getByLabel('Project name')).toHaveValue('Half done');
    await page.goto('/create-project?template=nonsense');
    await expect(page.getByLabel('Project name')).toHaveValue('Half done');
  },
);

test(
  'the dashboard’s banner opens the demo and copies its address, or says how to copy it',
  THOROUGH,
  async ({ page, baseURL }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await registerInPage(page);
    const banner = page.getByRole('region', { name: 'See it on your phone in a minute' });
    const open = banner.getByRole('link', { name: 'Open demo AR' });
    await expect(open).toHaveAttribute('href', '/demo/ar');
    await expect(open).toHaveAttribute('target', '_blank');
    await expect(banner.getByRole('link', { name: 'Browse templates' })).toHaveAttribute('href', '/examples');
    const copy = banner.getByRole('button', { name: 'Copy URL for mobile' });
    await copy.click();
    await expect(page.getByText('Đã sao chép URL demo')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/demo/ar`);

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
      document.execCommand = () => false;
    });
    await copy.click();
    await expect(page.getByText('Không thể sao chép URL demo')).toBeVisible();
    await expect(page.getByText(`Hãy thử lại hoặc sao chép thủ công: ${baseURL}/demo/ar`)).toBeVisible();
    // From 768 px on the window counts as a computer's.
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(copy).toBeVisible();
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(copy).toBeHidden();
  },
);
