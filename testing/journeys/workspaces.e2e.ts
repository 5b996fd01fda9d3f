import type { Workspaces } from '@anchora/contract/workspaces';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi, upgradeToPro } from '../support/accounts';
import { expectAccessibleInBoth } from '../support/axe';
import { hold } from '../support/hold';
import { PATIENT } from '../support/patience';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { createMarkerlessProject } from '../support/projects';
import { readApi } from '../support/read-api';
import { PHONE } from '../support/screen-sizes';
import { addAuthenticatorApp, codeOf } from '../support/second-factor';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { fillDetails } from '../support/wizard';
import { createWorkspace, inviteTo, acceptInvite, requireSecondFactor, moveProject } from '../support/workspaces';

test(
  'an owner invites an editor, who may open the workspace until removed from it',
  THOROUGH,
  async ({ page, baseURL, browser, consoleGuard }) => {
    await registerByApi(page.request, String(baseURL));
    await upgradeToPro(page.request, String(baseURL), 'yearly');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Workspaces' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Studio Lan');
    await page.getByRole('button', { name: 'Create workspace' }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Studio Lan' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Editor');
    // The second press of a double click often comes after the answer to the first.
    await page.getByRole('button', { name: 'Invite', exact: true }).dblclick({ delay: 200 });
    const link = await page.getByText(/\/invite#/).textContent();
    await expect(page.getByRole('button', { name: /^Withdraw / })).toHaveCount(1);
    expect((await readApi<Workspaces>(page, '/api/workspaces')).items).toHaveLength(2);
    // The link of an invite goes with it; the other one can still be accepted below.
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const withdraw = page.getByRole('button', { name: /^Withdraw / });
    await expect(withdraw).toHaveCount(2);
    await withdraw.last().click();
    await expect(withdraw).toHaveCount(1);
    await expect(page.getByText(/\/invite#/)).toBeHidden();
    await expectAccessibleInBoth(page);
    const rename = page.getByRole('button', { name: 'Save name' });
    await page.getByLabel('Name', { exact: true }).fill('Studio Lan & Minh');
    await rename.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Studio Lan & Minh' })).toBeVisible();
    await expect(rename).toBeFocused();

    const theirs = await browser.newContext({ baseURL, viewport: PHONE, locale: 'en-GB' });
    try {
      consoleGuard.watch(theirs);
      const editor = await theirs.newPage();
      await editor.goto(String(link));
      await expect(editor.getByRole('heading', { name: 'Sign in to see the invite' })).toBeVisible();
      await registerByApi(editor.request, String(baseURL));
      await editor.goto('/invite');
      await expect(editor.getByText(/invites you as: Editor/)).toBeVisible();
      await editor.getByRole('button', { name: 'Join workspace' }).click();
      await expect(editor.getByRole('heading', { level: 1, name: 'Studio Lan & Minh', exact: true })).toBeVisible();
      await expectNoSidewaysScroll(editor);

      await editor.goto('/invite');
      await expect(editor.getByText('This invite is incomplete')).toBeVisible();

      await editor.goto(`/dashboard?workspace=${new URL(page.url()).pathname.split('/').at(-1)}`);
      await expect(editor.getByText('Your first picture is waiting')).toBeVisible();
      await page.reload();
      await page.getByRole('button', { name: /^Remove / }).click();
      // Under the dialog the button counts as hidden, so only the answer tells that the member is removed.
      const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok());
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await removed;
      await expect(page.getByRole('button', { name: /^Remove / })).toBeHidden();
      consoleGuard.allow(/status of 404/);
      // The page that is open says so with the next call, and no longer offers what only members may do.
      await editor.getByRole('link', { name: 'Archived' }).click();
      await expect(editor.getByText('This workspace does not exist, or you are not one of its members.')).toBeVisible();
      await expect(editor.getByRole('link', { name: 'Create Project' })).toBeHidden();
      await editor.getByRole('link', { name: 'To your workspaces' }).click();
      await expect(editor.getByText('Studio Lan & Minh')).toBeHidden();
      for (const settings of ['brand', 'backups', 'api-access']) {
        await editor.goto(`/${settings}?workspace=${new URL(page.url()).pathname.split('/').at(-1)}`);
        await expect(
          editor.getByText('This workspace does not exist, or you are not one of its members.'),
        ).toBeVisible();
        await expect(editor.getByRole('link', { name: 'To your workspaces' })).toBeVisible();
        await expect(editor.getByRole('button', { name: 'Try again' })).toBeHidden();
      }
      await editor.goto(new URL(page.url()).pathname);
      await expect(editor.getByRole('link', { name: 'To your workspaces' })).toBeVisible();
    } finally {
      await theirs.close();
    }
  },
);

test(
  'a late answer does not take users back from the page to which they have gone meanwhile',
  THOROUGH,
  async ({ page, baseURL }) => {
    const origin = String(baseURL);
    await registerByApi(page.request, origin);
    await upgradeToPro(page.request, origin, 'yearly');
    await page.goto('/workspace');
    await page.getByLabel('Name', { exact: true }).fill('Slow studio');
    const letMake = await hold(page, '**/api/workspaces');
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Support' }).click();
    await page.getByRole('button', { name: 'Ask a question' }).click();
    await page.getByLabel('What happened, or what do you need?').fill('How large may a poster be?');
    await letMake();
    await expect(page.getByText(/Slow studio.* created/)).toBeVisible();
    await expect(page.getByLabel('What happened, or what do you need?')).toHaveValue('How large may a poster be?');

    const letAsk = await hold(page, '**/api/support');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const sent = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
    await letAsk();
    await sent;
    await expect(page.getByText('Your question was sent')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test('a template that was chosen from the wizard of a team is used there', THOROUGH, async ({ page, baseURL }) => {
  const origin = String(baseURL);
  await registerByApi(page.request, origin);
  await upgradeToPro(page.request, origin, 'yearly');
  const id = await createWorkspace(page.request, origin, 'Harbour team');
  await page.goto(`/create-project?workspace=${id}`);
  await page.getByRole('link', { name: 'Start from a template' }).click();
  await page.getByRole('radio', { name: 'Gaming' }).click();
  await page
    .getByRole('link', { name: /^Use Template/ })
    .first()
    .click();
  await expect(page.getByLabel('Project name')).not.toHaveValue('');
  await expect(page).toHaveURL(new RegExp(`/create-project\\?workspace=${id}$`));
});

test(
  'a project belongs to the workspace in which it was made, until it is moved',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    consoleGuard.allow(/status of 409/);
    await registerByApi(page.request, String(baseURL));
    await upgradeToPro(page.request, String(baseURL), 'yearly');
    const id = await createWorkspace(page.request, String(baseURL), 'Harbour team');
    const content = fixturePath('clips/clock-silent.mp4');
    await createMarkerlessProject(page.request, String(baseURL), { name: 'My own', content });
    await page.goto(`/dashboard?workspace=${id}`);
    // The text of the empty list appears once the list has been answered.
    await expect(page.getByText('Your first picture is waiting')).toBeVisible();
    await expect(page.getByText('My own')).toBeHidden();

    await page.goto('/dashboard');
    const openDialog = async () => {
      await page.getByRole('button', { name: 'Actions for My own' }).click();
      await page.getByRole('menuitem', { name: 'Move to workspace' }).click();
    };
    await openDialog();
    const dialog = page.getByRole('dialog');
    const refusal = { status: 409, json: { code: 'moves-others', message: 'Others move along' } };
    await page.route('**/api/projects/*/move*', (route) => route.fulfill(refusal), { times: 1 });
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await openDialog();
    await expect(dialog.getByRole('alert')).toBeHidden();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    // Under the dialog the button counts as hidden.
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Actions for My own' })).toBeHidden();
    await page.goto(`/workspace/${id}`);
    await page.getByRole('link', { name: 'Activity' }).click();
    await expect(page.getByText('Project moved to another workspace: My own')).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.goto(`/dashboard?workspace=${id}`);
    await expect(page.getByRole('button', { name: 'Actions for My own' })).toBeVisible();
    await page.getByRole('link', { name: 'Create project' }).first().click();
    await expect(page).toHaveURL(new RegExp(`workspace=${id}`));

    await page.getByRole('radio', { name: 'Markerless' }).click();
    await fillDetails(page, 'Made here');
    await page.getByRole('radio', { name: 'Video' }).click();
    await page.getByLabel('Video file').setInputFiles(content);
    await expect(page.getByText('100% complete')).toBeVisible(PATIENT);
    await page.getByRole('button', { name: 'Create Project' }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard\\?workspace=${id}$`));
    await expect(page.getByRole('link', { name: 'Made here', exact: true })).toBeFocused();
  },
);

test(
  'a member without Pro makes a project private in the workspace of an owner who has it',
  THOROUGH,
  async ({ page, baseURL, browser, consoleGuard }) => {
    const origin = String(baseURL);
    const owner = await browser.newContext({ baseURL: origin });
    try {
      await registerByApi(owner.request, origin);
      await upgradeToPro(owner.request, origin, 'yearly');
      const id = await createWorkspace(owner.request, origin, 'Harbour team');
      const content = fixturePath('clips/clock-silent.mp4');
      const project = await createMarkerlessProject(owner.request, origin, { name: 'Ours', content });
      await moveProject(owner.request, origin, project, id);
      const invite = await inviteTo(owner.request, origin, id, 'editor');
      await registerByApi(page.request, origin);
      await acceptInvite(page.request, origin, invite);

      await page.goto(`/dashboard?workspace=${id}`);
      const visibility = page.getByRole('switch', { name: /Ours/ });
      await visibility.click();
      await expect(visibility).not.toBeChecked();
      await expect(page.getByRole('dialog')).toHaveCount(0);

      // The owner's plan ends; the member is told, and not asked to pay.
      consoleGuard.allow(/status of 403/);
      await visibility.click();
      await expect(visibility).toBeChecked();
      const refusal = { status: 403, json: { code: 'upgrade-required', message: 'Private projects are part of Pro.' } };
      await page.route(`**/api/projects/${project.id}`, (route) => route.fulfill(refusal));
      await visibility.click();
      await expect(page.getByText(/Private projects are part of Pro/)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    } finally {
      await owner.close();
    }
  },
);

test(
  'a member without the required second factor adds one on the page of the workspace, then switches to it',
  THOROUGH,
  async ({ page, baseURL, browser, consoleGuard }) => {
    const owner = await registerByApi(page.request, String(baseURL));
    await upgradeToPro(page.request, String(baseURL), 'yearly');
    await addAuthenticatorApp(page.request, String(baseURL), owner.password);
    const id = await createWorkspace(page.request, String(baseURL), 'Tide office');
    await requireSecondFactor(page.request, String(baseURL), id);
    const token = await inviteTo(page.request, String(baseURL), id, 'viewer');

    const theirs = await browser.newContext({ baseURL, viewport: PHONE, locale: 'en-GB' });
    try {
      consoleGuard.watch(theirs);
      consoleGuard.allow(/status of 40[34]/);
      const viewer = await theirs.newPage();
      const { password } = await registerByApi(viewer.request, String(baseURL));
      await acceptInvite(viewer.request, String(baseURL), token);
      await viewer.goto(`/dashboard?workspace=${id}`);
      await expect(viewer.getByRole('heading', { level: 1, name: 'Add a second factor first' })).toBeVisible();
      await expect(viewer.getByText('Tide office:')).toBeVisible();
      await expectNoSidewaysScroll(viewer);
      await expectAccessibleInBoth(viewer);
      await viewer.getByRole('button', { name: 'Add an authenticator app' }).click();
      await viewer.getByLabel('Current password').fill(password);
      await viewer.keyboard.press('Enter');
      const secret = await viewer.getByRole('dialog').locator('code').innerText();
      await viewer.getByLabel('Code from the app').fill(codeOf(secret));
      await viewer.keyboard.press('Enter');
      await viewer.getByRole('button', { name: 'I have kept them' }).click();
      await viewer.getByRole('button', { name: 'Open the workspace' }).click();
      await expect(viewer.getByRole('heading', { level: 1, name: 'Tide office', exact: true })).toBeVisible();

      await viewer.goto('/dashboard');
      await viewer.getByRole('button', { name: 'Workspace: Personal' }).click();
      await viewer.getByRole('menuitemradio', { name: 'Tide office' }).click();
      await expect(viewer).toHaveURL(new RegExp(`workspace=${id}`));
      await expect(viewer.getByRole('button', { name: 'Workspace: Tide office' })).toBeVisible();
      await expectNoSidewaysScroll(viewer);
    } finally {
      await theirs.close();
    }
  },
);
