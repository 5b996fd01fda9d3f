import type { ProjectPage } from '@anchora/contract/project-lists';
import type { Project } from '@anchora/contract/projects';
import type { Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { hold } from '../support/hold';
import { PATIENT } from '../support/patience';
import { countView, createTrackedProject, createMarkerlessProject } from '../support/projects';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';
import { readApi } from '../support/read-api';
import { THOROUGH } from '../support/thorough';

const CITRUS = {
  name: 'Citrus label',
  picture: fixturePath('pictures/citrus.png'),
  content: fixturePath('clips/clock-16x9.mp4'),
};
const TRAM = {
  name: 'Tram <b>map</b>',
  picture: fixturePath('pictures/tram.png'),
  content: fixturePath('clips/clock-9x16.mp4'),
};

function card(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  // A menu that is still closing would swallow the next click.
  await expect(page.getByRole('menu')).toBeHidden();
}

test.beforeEach(async ({ page, baseURL }) => {
  await registerByApi(page.request, String(baseURL));
});

test('an empty dashboard leads to the first project', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Manage your AR projects: preview and share them, and see how they do.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Project', exact: true })).toHaveAttribute(
    'href',
    '/create-project',
  );
  await page.getByRole('link', { name: /Create new project/ }).click();
  await expect(page).toHaveURL(/\/create-project$/);
});

test('projects are shown with their picture, type and numbers', async ({ page, baseURL }) => {
  const origin = String(baseURL);
  const citrusProject = await createTrackedProject(page.request, origin, CITRUS);
  for (let views = 0; views < 2; views++) await countView(page.request, origin, citrusProject.id);
  await page.goto('/dashboard');
  const citrus = card(page, CITRUS.name);
  await expect(citrus).toBeVisible();
  const { id, shareId } = await createTrackedProject(page.request, origin, TRAM);
  await countView(page.request, origin, id);
  await page.evaluate(() => history.pushState(null, '', '/dashboard?refresh=true'));
  await expect(card(page, TRAM.name), 'the list is read again').toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  const stat = (label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) });
  await expect(stat('Total Projects')).toContainText(/2\s*2 public, 0 private/);
  await expect(stat('Public Projects').locator('dd')).toContainText(/^2/);
  await expect(stat('Total Views').locator('dd')).toContainText(/^3/);
  await expect(stat('Private Projects')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /My AR Projects\s*2/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').last()).toContainText('Create new project');

  await expect(citrus.getByText(/^Created (just now|\d+ minutes? ago)$/)).toBeVisible();
  const picture = citrus.getByRole('img', { name: `Target image of ${CITRUS.name}`, includeHidden: true });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // A name that looks like markup is shown as text.
  await expect(card(page, TRAM.name).getByText('Image Tracking (Video)', { exact: true })).toBeVisible();

  await choose(page, CITRUS.name, 'Show Analytics');
  const analytics = page.getByLabel(`Analytics of ${CITRUS.name}`);
  await expect(analytics).toHaveText(/Views\s*2\s*Shares\s*0/);
  await choose(page, CITRUS.name, 'Hide Analytics');
  await expect(analytics).toBeHidden();

  await choose(page, TRAM.name, 'Preview');
  await expect(page).toHaveURL(`${origin}/view/${id}`);
  await page.goBack();
  await choose(page, TRAM.name, 'AR Mode');
  await expect(page).toHaveURL(`${origin}/view/ar/${shareId}`);
});

test('sharing counts and copies the public link', THOROUGH, async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const project = await createTrackedProject(page.request, String(baseURL), CITRUS);
  await page.goto('/dashboard');
  const counted = page.waitForResponse((answer) => answer.url().endsWith(`/api/projects/${project.id}/share`));
  await choose(page, CITRUS.name, 'Share');
  await expect(page.getByText('Project link copied to clipboard')).toBeVisible();
  expect((await counted).ok()).toBe(true);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toBe(`${baseURL}/view/ar/${project.shareId}`);

  // If the phone's share sheet fails, the link is copied instead.
  await page.evaluate(async () => {
    await navigator.clipboard.writeText('');
    window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList;
    navigator.share = () => Promise.reject(new Error('no sheet'));
  });
  await choose(page, CITRUS.name, 'Share');
  await expect.poll(copied).toBe(`${baseURL}/view/ar/${project.shareId}`);
});

test('a deleted project can be brought back from the toast and from the trash', async ({ page, baseURL }) => {
  await createMarkerlessProject(page.request, String(baseURL), { name: CITRUS.name, content: CITRUS.content });
  await page.goto('/dashboard');
  await choose(page, CITRUS.name, 'Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this project?' });
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await expect(card(page, CITRUS.name)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, CITRUS.name)).toBeVisible();

  await choose(page, CITRUS.name, 'Delete');
  await page.getByRole('button', { name: 'Delete project' }).click();
  await expect(card(page, CITRUS.name)).toBeHidden();
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByText('Removed for good in 30 days')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.getByRole('link', { name: 'Active', exact: true }).click();
  await expect(card(page, CITRUS.name)).toBeVisible();
});

test('archiving disables the link until the project is active again', THOROUGH, async ({ page, baseURL }) => {
  const { shareId } = await createTrackedProject(page.request, String(baseURL), CITRUS);
  await page.goto('/dashboard');
  await choose(page, CITRUS.name, 'Archive');
  await expect(card(page, CITRUS.name)).toBeHidden();
  const stranger = await page.context().browser()?.newContext();
  const answer = async () => (await stranger?.request.get(`${baseURL}/api/projects/${shareId}`))?.status();
  expect(await answer()).toBe(404);

  await page.getByRole('link', { name: 'Archived' }).click();
  await choose(page, CITRUS.name, 'Unarchive');
  await expect(page.getByText('Nothing archived')).toBeVisible();
  expect(await answer()).toBe(200);
  // Both lists were read before the project moved between them.
  await page.getByRole('link', { name: 'Active', exact: true }).click();
  await choose(page, CITRUS.name, 'Archive');
  await page.getByRole('link', { name: 'Archived' }).click();
  await expect(card(page, CITRUS.name)).toBeVisible();
  await stranger?.close();
});

test('making a project private asks for Pro, then does it', THOROUGH, async ({ page, baseURL }) => {
  await createTrackedProject(page.request, String(baseURL), CITRUS);
  await page.goto('/dashboard');
  const visibility = page.getByRole('switch', { name: `Public link of ${CITRUS.name}` });
  await visibility.click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' });
  await expect(dialog.getByText('no money is taken')).toBeVisible();
  await dialog.getByRole('button', { name: 'Maybe Later' }).click();
  await expect(visibility).toBeChecked();
  await expect(page.getByText('Pro Member')).toBeHidden();

  await visibility.click();
  await dialog.getByRole('radio', { name: /Monthly/ }).click();
  await dialog.getByRole('button', { name: 'Upgrade for $20 per month' }).click();
  await expect(page.getByText('Welcome to Pro monthly plan! You can now create private projects.')).toBeVisible();
  await expect(visibility).not.toBeChecked();
  await expect(page.getByText('Project is now private')).toBeVisible();
  await expect(page.getByText('Pro Member')).toBeVisible();
  await expect(page.getByText('Private Projects', { exact: true })).toBeVisible();
  await expect(page.getByText('Pro feature', { exact: true })).toBeVisible();

  await visibility.click();
  await expect(page.getByText('Project is now public')).toBeVisible();
  await visibility.click();
  await expect(visibility, 'Pro now: nothing is asked').not.toBeChecked();
});

test('a card says that its tracking file is being built until it is ready', THOROUGH, async ({ page, baseURL }) => {
  await createTrackedProject(page.request, String(baseURL), { ...CITRUS, withoutTrackingFile: true });
  // However soon the server is ready, the page hears of it only after the test has looked.
  let isHeld = true;
  await page.route('**/api/projects/page?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as ProjectPage;
    const items = list.items.map((project) => ({
      ...project,
      targetMindFile: null,
      trackingBuild: { ...project.trackingBuild, state: 'building' },
    }));
    await route.fulfill({ response, json: isHeld ? { ...list, items } : list });
  });
  await page.goto('/dashboard');
  const building = card(page, CITRUS.name).getByText('Building the tracking file...');
  await expect(building).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${CITRUS.name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Preview' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'AR Mode' })).toBeHidden();
  await page.keyboard.press('Escape');
  isHeld = false;
  await expect(building).toBeHidden(PATIENT);
  await page.getByRole('button', { name: `Actions for ${CITRUS.name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'AR Mode' })).toBeVisible();
});

test('a markerless model is loaded into its card with a decoder of this site', THOROUGH, async ({ page, baseURL }) => {
  const content = fixturePath('models/lantern-draco.glb');
  await createMarkerlessProject(page.request, String(baseURL), { name: 'Lantern', content });
  await page.goto('/dashboard');
  await expect(page.getByText('Markerless 3D')).toBeVisible();
  await card(page, 'Lantern').scrollIntoViewIfNeeded();
  // The picture that a failure leaves cannot tell these states apart.
  const state = () =>
    page.evaluate(() => {
      const viewer = document.querySelector('model-viewer');
      if (!viewer) return `no element: ${document.querySelector('main')?.innerText}`;
      if (!('loaded' in viewer)) return 'the element is not defined';
      const canvas = viewer.shadowRoot?.querySelector('canvas');
      return viewer.loaded ? 'loaded' : `not loaded; canvas ${canvas?.width} x ${canvas?.height}`;
    });
  await expect.poll(state, PATIENT).toBe('loaded');
  // The model may not take the focus: it is within a link that has none.
  await expectAccessible(page);
});

test(
  'name and description can be changed; the old ones are shown until the new are saved',
  THOROUGH,
  async ({ page, baseURL }) => {
    await createTrackedProject(page.request, String(baseURL), CITRUS);
    await page.goto('/dashboard');
    await choose(page, CITRUS.name, 'Edit details');
    const dialog = page.getByRole('dialog', { name: 'Edit details' });
    const name = dialog.getByLabel('Project name');
    await expect(name).toBeFocused();
    await name.fill(' ');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('Please enter a project name')).toBeVisible();
    await name.fill('Áp phích lễ hội');
    await page.keyboard.press('Escape');
    await expect(card(page, CITRUS.name)).toBeVisible();
    await choose(page, CITRUS.name, 'Edit details');
    await expect(name).toHaveValue('Áp phích lễ hội');
    // Words that are typed while a save is under way stay in the dialog, and are saved with the next one.
    const description = dialog.getByLabel('Description (optional)');
    const goOn = await hold(page, '**/api/projects/*');
    await name.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await description.fill('Ở bến cảng');
    await goOn();
    await expect(page.getByText('Changes saved')).toBeVisible();
    await expect(description).toHaveValue('Ở bến cảng');
    await name.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(card(page, 'Áp phích lễ hội')).toBeVisible();
    const [project] = await readApi<Project[]>(page, '/api/projects');
    expect(project).toMatchObject({ name: 'Áp phích lễ hội', description: 'Ở bến cảng' });
  },
);

test('views are counted and shown by day', THOROUGH, async ({ page, baseURL }) => {
  const { id } = await createTrackedProject(page.request, String(baseURL), CITRUS);
  await page.goto('/dashboard');
  await expect(card(page, CITRUS.name)).toBeVisible();
  for (let i = 0; i < 3; i++) await countView(page.request, String(baseURL), id);
  await choose(page, CITRUS.name, 'Show Analytics');
  const analytics = card(page, CITRUS.name);
  await expect(analytics.getByText(/^Last 30 days: 3 in all. Best day: 3, /)).toBeVisible();
  await expect(analytics.getByRole('definition').first()).toHaveText('3');
});

test('changes made in another tab appear on the dashboard', THOROUGH, async ({ page, baseURL, context }) => {
  await createTrackedProject(page.request, String(baseURL), CITRUS);
  await page.goto('/dashboard');
  await expect(card(page, CITRUS.name)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await choose(other, CITRUS.name, 'Archive');
  await expect(other.getByText(/is archived/)).toBeVisible();
  await expect(card(page, CITRUS.name)).toBeHidden();
});

test(
  'what is typed about a project stays although its card has left the list meanwhile',
  THOROUGH,
  async ({ page, baseURL, context }) => {
    await createTrackedProject(page.request, String(baseURL), CITRUS);
    await page.goto('/dashboard');
    await choose(page, CITRUS.name, 'Edit details');
    const typed = 'Tasted in three cities before it was printed.';
    await page.getByRole('dialog').getByLabel('Description').fill(typed);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await choose(other, CITRUS.name, 'Archive');
    await expect(other.getByText(/is archived/)).toBeVisible();
    // Behind the dialog the list counts as hidden.
    await expect(page.locator('[data-card]')).toHaveCount(0);
    await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue(typed);
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const [project] = (await readApi<ProjectPage>(page, '/api/projects/page?view=archived')).items;
    expect(project?.description).toBe(typed);
  },
);
