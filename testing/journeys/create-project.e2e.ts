import { elementAt } from '../support/element-at';
import type { Project, PublicProject } from '@anchora/contract/projects';
import type { User } from '@anchora/contract/users';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi, registerInPage, chooseLogout } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { PATIENT } from '../support/patience';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { hold } from '../support/hold';
import { focusRing } from '../support/touch';
import { readApi } from '../support/read-api';
import { chooseTarget, chooseVideo, createAndReturn, fillDetails, openWizard } from '../support/wizard';
import { THOROUGH } from '../support/thorough';

test('each step reports what is missing, in the words of the specification, and leads back to it', async ({
  page,
  baseURL,
}) => {
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
  await expect(page.getByText('0% complete')).toBeVisible();
  await page.getByRole('tab', { name: 'Target Image' }).click();
  await page.getByRole('button', { name: 'Evaluate image' }).click();
  await expect(page.getByText('Please upload a target image first')).toBeVisible();
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Please enter a project name')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Project Details' })).toHaveAttribute('aria-selected', 'true');

  await fillDetails(page, 'Harbour');
  await page.getByRole('button', { name: 'Continue to Target Image' }).click();
  await expect(page.getByText('Please upload a 3D model')).toBeVisible();
  await page.getByRole('radio', { name: 'Video' }).click();
  await page.getByRole('button', { name: 'Continue to Target Image' }).click();
  await expect(page.getByText('Please upload a video')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Project Details' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Continue to Content' }).click();
  await chooseVideo(page);
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Please upload a target image for image tracking')).toBeVisible();
  await expectAccessible(page);
});

test('a markerless project needs two steps and no target image', async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
  await page.getByRole('radio', { name: 'Markerless' }).click();
  await expect(page.getByRole('tab', { name: 'Target Image' })).toBeDisabled();
  await fillDetails(page, 'Lantern');
  await expect(page.getByText('50% complete')).toBeVisible();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.getByLabel('3D model file').setInputFiles(fixturePath('models/beacon.glb'));
  await expect(page.getByText('100% complete')).toBeVisible(PATIENT);
  const drawn = page.locator('canvas[data-state="drawn"]:not([data-before])');
  await expect(drawn).toHaveAccessibleName('Your 3D model');
  expect(scripts.filter((url) => /build-scene/.test(url))).toHaveLength(1);
  expect(scripts.filter((url) => /stage-view|model-viewer/.test(url))).toEqual([]);
  await drawn.evaluate((canvas) => canvas.toggleAttribute('data-before'));
  await page.getByLabel('3D model file').setInputFiles(fixturePath('models/beacon.glb'));
  await expect(drawn, 'another file is shown in its place').toBeVisible();
  await expect(page.getByText('100% complete')).toBeVisible(PATIENT);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await createAndReturn(page);
  expect(visited).toContain(`${baseURL}/dashboard?refresh=true`);
  const [project] = await readApi<Project[]>(page, '/api/projects');
  expect(project).toMatchObject({ type: 'markerless', contentType: '3d-model', targetImageUrl: null, isPublic: true });
});

test(
  'a press on a tab shows no focus ring, a key does, and a button still leads to the top',
  THOROUGH,
  async ({ page, baseURL }) => {
    await registerByApi(page.request, baseURL ?? '');
    await page.setViewportSize(PHONE);
    await openWizard(page);
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('AR Content').click();
    expect(await focusRing(page)).toBeNull();
    await page.keyboard.press('ArrowLeft');
    await expect(tab('Project Details')).toBeFocused();
    expect(await focusRing(page)).toContain('Project Details');
    await page.getByLabel('Project name').fill('Harbour');
    await page.getByRole('button', { name: 'Continue to Content' }).click();
    await expect(tab('AR Content')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test(
    'each step starts at its top, and a missing file is reported above the drop zone, in view',
    THOROUGH,
    async ({ page, baseURL }) => {
      await registerByApi(page.request, baseURL ?? '');
      await openWizard(page);
      await page.getByLabel('Project name').fill('Harbour');
      const onward = page.getByRole('button', { name: 'Continue to Content' });
      await onward.scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await onward.tap();
      await expect(page.getByRole('tab', { name: 'AR Content' })).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await focusRing(page)).toBeNull();

      await page.getByRole('button', { name: 'Continue to Target Image' }).tap();
      const message = page.getByText('Please upload a 3D model');
      await expect(message).toBeInViewport();
      const [messageBox, promptBox] = await Promise.all(
        [message, page.getByText('Drop a 3D model here')].map(async (part) => part.boundingBox()),
      );
      expect(messageBox!.y + messageBox!.height).toBeLessThanOrEqual(promptBox!.y);
      expect(await focusRing(page)).toBeNull();
      // A second attempt scrolls there again.
      await page.getByRole('button', { name: 'Continue to Target Image' }).scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.getByRole('button', { name: 'Continue to Target Image' }).tap();
      await expect(message).toBeInViewport();
    },
  );
});

test(
  'a double click creates one project, with the tracking file made in the browser',
  THOROUGH,
  async ({ page, baseURL }) => {
    await registerByApi(page.request, baseURL ?? '');
    await openWizard(page);
    await fillDetails(page, 'Harbour');
    await chooseVideo(page);
    await chooseTarget(page, 'pictures/harbour.jpg');
    // The click comes before uploads and build have finished, so that creating has to wait for them.
    await page.getByRole('button', { name: 'Create Project' }).dblclick();
    await expect(page.getByText('Project created successfully')).toBeVisible(PATIENT);
    await expect(page).toHaveURL(/\/dashboard$/);
    const projects = await readApi<Project[]>(page, '/api/projects');
    expect(projects).toHaveLength(1);
    expect(projects[0]).toMatchObject({ name: 'Harbour', trackingBuild: { state: 'none' } });
    expect(elementAt(projects, 0).targetMindFile).toMatch(/^\/files\//);
    await openWizard(page);
    await expect(page.getByLabel('Project name')).toHaveValue('');
  },
);

test(
  'a model whose picture is seen on a table stands on it, for visitors from the start',
  THOROUGH,
  async ({ page, baseURL }) => {
    await registerByApi(page.request, baseURL ?? '');
    await openWizard(page);
    await fillDetails(page, 'Menu');
    await page.getByLabel('3D model file').setInputFiles(fixturePath('models/beacon.glb'));
    await expect(page.getByText('66% complete')).toBeVisible(PATIENT);
    await page.getByRole('button', { name: 'Continue to Target Image' }).click();
    await expect(page.getByRole('radio', { name: 'Wall' })).not.toBeChecked();
    await chooseTarget(page, 'pictures/harbour.jpg');
    await page.getByRole('radio', { name: 'Table or in the hand' }).click();
    await expect(page.getByText('Tracking file ready')).toBeVisible(PATIENT);
    await expect(page.getByText('100% complete')).toBeVisible(PATIENT);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Table or in the hand' })).toBeChecked();
    await createAndReturn(page);
    await page.getByRole('button', { name: 'Arrange' }).click();
    const [project] = await readApi<Project[]>(page, '/api/projects');
    await expect(page).toHaveURL(`/view/${project?.id}/stage`);
    const shown = await readApi<PublicProject>(page, `/api/projects/${project?.shareId}`);
    expect(shown.scene?.scenes[0]?.items).toMatchObject([{ kind: 'model', up: 'table' }]);
  },
);

test(
  'evaluating draws the feature points and rates good and bad pictures differently',
  THOROUGH,
  async ({ page, baseURL }) => {
    await registerByApi(page.request, baseURL ?? '');
    await openWizard(page);
    await page.getByRole('tab', { name: 'Target Image' }).click();
    await chooseTarget(page, 'pictures/harbour.jpg');
    await expect(page.getByText('Good quality: 60 feature points')).toBeVisible(PATIENT);
    await expect(page.getByRole('img', { name: /60 strong edges and \d\d+ tracking points/ })).toBeVisible();
    await expect(page.getByText('Tracks very well.')).toBeVisible();
    await expectAccessible(page);

    await chooseTarget(page, 'pictures/repeated-pattern.png');
    await expect(page.getByText('This image is hard to track.')).toBeVisible();
    await expect(page.getByText('the picture repeats itself')).toBeVisible();

    const faint = await sharp(fixturePath('pictures/harbour.jpg')).linear(0.15, 180).png().toBuffer();
    await page
      .getByLabel('Target image file')
      .setInputFiles({ name: 'faint.png', mimeType: 'image/png', buffer: faint });
    await expect(page.getByText('Poor quality: 0 feature points')).toBeVisible();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('Poor quality')).toBeHidden();
    await expect(page.getByText('Tracking file')).toBeHidden();
  },
);

test(
  'a private project opens the upgrade dialog on a free account and works on Pro',
  THOROUGH,
  async ({ page, baseURL }) => {
    await registerByApi(page.request, baseURL ?? '');
    await openWizard(page);
    const visibility = page.getByRole('switch', { name: 'Public project' });
    await visibility.click();
    const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' });
    await dialog.getByRole('button', { name: 'Maybe Later' }).click();
    await expect(visibility).toBeChecked();
    await visibility.click();
    await dialog.getByRole('button', { name: /^Upgrade/ }).click();
    await expect(dialog).toBeHidden();
    await expect(visibility).not.toBeChecked();
    await expect(page.getByText('Only you and your team can open it.')).toBeVisible();
  },
);

test(
  'replacing a longer plan by a shorter one is explained and must be confirmed',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    consoleGuard.allow(/status of 500/);
    await registerByApi(page.request, baseURL ?? '');
    const upgraded = await page.request.patch('/api/user/subscription', {
      headers: { origin: baseURL ?? '' },
      data: { isPro: true, plan: 'yearly', endDate: new Date().toISOString() },
    });
    const { subscriptionEndDate } = (await upgraded.json()) as User;
    // A failed permission check opens the dialog even for a Pro user.
    await page.route('**/api/user/can-make-private', async (route) => route.fulfill({ status: 500, body: '{}' }));
    await openWizard(page);
    await page.getByRole('switch', { name: 'Public project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' });
    await dialog.getByRole('radio', { name: /^Monthly/ }).click();
    await dialog.getByRole('button', { name: 'Upgrade for $20 per month' }).click();
    const question = page.getByRole('alertdialog', { name: 'Change to the monthly plan?' });
    await expect(question).toContainText(/Your plan runs until .+ and ends on .+: the time between is lost/);
    await question.getByRole('button', { name: 'Keep my plan' }).click();
    await expect(question).toBeHidden();
    expect(await readApi<User>(page, '/api/user')).toMatchObject({ subscriptionPlan: 'yearly', subscriptionEndDate });
    await dialog.getByRole('button', { name: 'Upgrade for $20 per month' }).click();
    await question.getByRole('button', { name: 'Change to monthly' }).click();
    await expect(dialog).toBeHidden();
    expect((await readApi<User>(page, '/api/user')).subscriptionPlan).toBe('monthly');
  },
);

test(
  'a draft survives reload and sign-out, and a second tab has its own draft',
  THOROUGH,
  async ({ page, context }) => {
    const account = await registerInPage(page);
    await openWizard(page);
    await fillDetails(page, 'Unfinished');
    await chooseVideo(page);
    await page.reload();
    await expect(page.getByText('Your unfinished project is back.')).toBeVisible();
    await expect(page.getByText('66% complete')).toBeVisible(PATIENT);
    await expect(page.getByRole('tab', { name: 'Target Image' })).toHaveAttribute('aria-selected', 'true');

    const second = await context.newPage();
    await openWizard(second);
    await expect(second.getByLabel('Project name')).toHaveValue('');
    await second.getByLabel('Project name').fill('Another');
    await page.getByRole('tab', { name: 'Project Details' }).click();
    await page.getByLabel('Project name').fill('Unfinished, but longer');
    await second.getByRole('link', { name: 'Cancel and return to dashboard' }).click();
    await expect(second).toHaveURL(/\/dashboard$/);
    await second.close();

    await chooseLogout(page);
    await expect(page).toHaveURL(/\/auth/);
    await page.goto('/create-project');
    await page.getByLabel('Username').fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/create-project$/);
    await expect(page.getByLabel('Project name')).toHaveValue('Unfinished, but longer');
  },
);

test('a discarded draft is gone until it is restored', THOROUGH, async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  const name = page.getByLabel('Project name');
  const undo = page.getByRole('button', { name: 'Undo' });
  await openWizard(page);
  await name.fill('Second thoughts');
  await page.getByRole('link', { name: 'Cancel and return to dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await undo.click();
  await expect(name).toHaveValue('Second thoughts');
  await expect(undo).toBeHidden();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(name).toHaveValue('');
  await undo.click();
  await expect(name).toHaveValue('Second thoughts');
  await expect(undo).toBeHidden();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(name).toHaveValue('');
  await page.reload();
  await expect(name).toHaveValue('');
});

test(
  'a draft that is restored before the dashboard has arrived is stored again',
  THOROUGH,
  async ({ page, baseURL }) => {
    await registerByApi(page.request, baseURL ?? '');
    const letDashboard = await hold(page, '**/assets/dashboard-page-*');
    const name = page.getByLabel('Project name');
    await openWizard(page);
    await name.fill('Second thoughts');
    await page.getByRole('link', { name: 'Cancel and return to dashboard' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible();
    await name.fill('Third thoughts');
    await letDashboard();
    await page.reload();
    await expect(name).toHaveValue('Third thoughts');
  },
);
