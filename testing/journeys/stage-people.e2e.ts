import type { Workspace } from '@anchora/contract/workspaces';
import type { Page } from '@playwright/test';
import { logInByApi, newAccount, registerByApi, upgradeToPro } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { PATIENT, WAIT_MS } from '../support/patience';
import { readApi } from '../support/read-api';
import { expectSaved, openStage, projectToArrange, readDraft, enlarge, selectModel } from '../support/stage';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { createWorkspace, inviteTo, acceptInvite, moveProject } from '../support/workspaces';
import { succeed } from '../support/succeed';

/** Longest wait of one look at the panel, which is repeated. Chosen, not measured. */
const LOOK_MS = 5000;

const size = (page: Page) => page.getByRole('spinbutton', { name: /^Size/ });

test(
  'two members on one draft see who edits, lose no edit in silence, and one who is removed sees no more',
  THOROUGH,
  async ({ page, browser, baseURL, consoleGuard }) => {
    // The browser reports saves that are held back, refused ones, and the project that is gone for a removed member.
    consoleGuard.allow(/ERR_FAILED|status of 4(?:04|09|23)/);
    const project = await projectToArrange(page, String(baseURL));
    await upgradeToPro(page.request, String(baseURL), 'yearly');
    const id = await createWorkspace(page.request, String(baseURL), 'Studio');
    await moveProject(page.request, String(baseURL), project, id);
    const token = await inviteTo(page.request, String(baseURL), id, 'editor');

    const theirs = await browser.newContext({ baseURL, locale: 'en-GB' });
    try {
      consoleGuard.watch(theirs);
      const editor = await theirs.newPage();
      await registerByApi(editor.request, String(baseURL));
      await acceptInvite(editor.request, String(baseURL), token);
      await openStage(page, project);
      await selectModel(page);
      await enlarge(page);
      await expectSaved(page);

      await openStage(editor, project);
      await expect(editor.getByText(/ is editing\. You see every change/)).toBeVisible();
      await expectAccessible(editor);
      await selectModel(editor);
      await expect(size(editor)).toHaveValue('105');
      await enlarge(page);
      await expect(size(editor)).toHaveValue('110');

      // The owner's next change does not reach the server before the editor takes over and saves.
      await page.route('**/draft', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
      await enlarge(page);
      await expect(page.getByText('Offline', { exact: true })).toBeVisible();
      await editor.getByRole('button', { name: 'Edit here' }).click();
      await expect(editor.getByText(/ is editing\. You see/)).toBeHidden();
      await enlarge(editor);
      await enlarge(editor);
      await expectSaved(editor);
      await page.unroute('**/draft');
      await expect(page.getByText(/ saved this scene first\. Your version is still shown/)).toBeVisible(PATIENT);
      await expect(size(page)).toHaveValue('115');
      await page.getByRole('button', { name: 'Use mine' }).click();
      await expectSaved(page);
      await expect(size(editor)).toHaveValue('115');

      const { members } = await readApi<Workspace>(page, `/api/workspaces/${id}`);
      const member = members.find(({ role }) => role === 'editor');
      const headers = { origin: String(baseURL) };
      await succeed(page.request.delete(`/api/workspaces/${id}/members/${member?.userId}`, { headers }));
      await expect(editor.getByText('This project does not exist or has been deleted.')).toBeVisible();
    } finally {
      await theirs.close();
    }
  },
);

test(
  'a change is never saved in the name of another member who has signed in in another tab, and is saved by its own later',
  THOROUGH,
  async ({ page, context, request, baseURL, consoleGuard }) => {
    // The browser reports the change that cannot be sent at first, and the refused one. The closed stage may save
    // before it is opened again.
    consoleGuard.allow(/ERR_FAILED|status of 4(?:01|09)/);
    const origin = String(baseURL);
    const owner = newAccount();
    const project = await projectToArrange(page, origin, owner);
    await upgradeToPro(page.request, origin, 'yearly');
    const id = await createWorkspace(page.request, origin, 'Studio');
    await moveProject(page.request, origin, project, id);
    const token = await inviteTo(page.request, origin, id, 'editor');
    const editor = newAccount();
    await registerByApi(request, origin, editor);
    await acceptInvite(request, origin, token);
    await openStage(page, project);
    await selectModel(page);
    await page.route('**/draft', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await enlarge(page);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();

    const other = await context.newPage();
    await logInByApi(other.request, origin, editor);
    await page.unroute('**/draft');
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const link = page.getByRole('link', { name: 'Sign in in another tab' });
    await expect(link).toBeVisible(PATIENT);
    // The owner's session has ended, of which the stream of events tells after some seconds. The stage is opened again
    // then, with the change and without a selection.
    await expect(async () => {
      await selectModel(page);
      await expect(size(page)).toHaveValue('105', { timeout: LOOK_MS });
    }).toPass({ timeout: WAIT_MS });
    expect(await readDraft(other, project)).toMatchObject({ revision: 0, editor: null });

    await logInByApi(other.request, origin, owner);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectSaved(page);
    await expect(link).toBeHidden();
    expect((await readDraft(page, project)).document.scenes[0]?.items[0]?.scale).toBe(1.05);
  },
);
