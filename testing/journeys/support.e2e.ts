import type { SupportThreads } from '@anchora/contract/support';
import { logOutByApi, registerByApi, chooseLogout } from '../support/accounts';
import { expectAccessibleInBoth } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { hold } from '../support/hold';
import { createMarkerlessProject } from '../support/projects';
import { readApi } from '../support/read-api';
import { SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { runOperator } from '../support/operator';
import { fixturePath } from '../fixtures/fixture-path';
import { THOROUGH } from '../support/thorough';

test(
  'a user asks the support with a picture and a device code, reads the answer at the bell, replies and closes',
  THOROUGH,
  async ({ page, baseURL }) => {
    const account = await registerByApi(page.request, String(baseURL));
    await page.goto('/check');
    const code = await page.getByTestId('support-code').innerText();
    await page.getByRole('link', { name: 'Ask the support with this code' }).click();
    await expect(page.getByLabel('Support code of the device')).toHaveValue(code);
    await page.getByLabel('What happened').fill('The poster is not found.\nOn two phones.');
    await page.getByLabel('Page (optional)').fill('/view/12');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    const picture = page.locator('input[type=file]');
    await picture.setInputFiles(fixturePath('pictures/jazz.jpg'));
    await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
    // While another picture is uploaded, nothing is sent, and the first one can be removed for good.
    const upload = await hold(page, '**/api/upload');
    await picture.setInputFiles(fixturePath('pictures/citrus.png'));
    await expect(send).toHaveAttribute('aria-busy', 'true');
    await page.getByRole('button', { name: 'Remove picture 1' }).click();
    await upload();
    await expect(send).not.toHaveAttribute('aria-busy');
    await expect(page.getByRole('img', { name: /^Picture \d/ })).toHaveCount(1);
    await expectAccessibleInBoth(page);
    await send.press('Enter');

    await expect(page.getByRole('heading', { name: 'The poster is not found.' })).toBeVisible();
    await expect(page.getByText('Waiting for an answer')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('On two phones.');
    const { items } = await readApi<SupportThreads>(page, '/api/support');
    expect(items).toHaveLength(1);
    const id = String(items[0]?.id);
    expect(await runOperator('support', 'list')).toContain('The poster is not found.');
    const shown = await runOperator('support', 'show', id);
    expect(shown).toContain(code);
    expect(shown).toContain(account.username);
    await runOperator('support', 'answer', id, '--text=Which phones <b>are</b> they?');

    await page.goto('/dashboard');
    await page.getByRole('button', { name: '1 unread notification' }).click();
    await page.getByRole('link', { name: /The support answered your question/ }).click();
    await expect(page.getByText('Answered', { exact: true })).toBeVisible();
    await expect(page.getByText('Which phones <b>are</b> they?')).toBeVisible();
    const reply = page.getByLabel('Your reply');
    await reply.fill('A Pixel 8.');
    // Words that are typed while a reply is on its way are the next reply.
    const answer = await hold(page, '**/messages');
    await send.click();
    await expect(send).toBeHidden();
    await reply.fill('And an iPhone.');
    await answer();
    await expect(page.getByText('Waiting for an answer')).toBeVisible();
    await expect(send).not.toHaveAttribute('aria-busy');
    await expect(reply).toHaveValue('And an iPhone.');
    // Two replies may have the same words.
    for (const sent of [1, 2]) {
      await reply.fill('And an iPhone.');
      await send.click();
      await expect(reply).toHaveValue('');
      await expect(page.getByRole('listitem').filter({ hasText: 'And an iPhone.' })).toHaveCount(sent);
    }
    await page.getByRole('button', { name: 'Close the conversation' }).click();
    await expect(page.getByText('Closed', { exact: true })).toBeVisible();
    await page.setViewportSize(SMALL_PHONE);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'All conversations' }).click();
    await expect(page.getByRole('list', { name: 'Your conversations' })).toContainText('Closed');
    await expect(page.getByText('We aim to answer within 3 days. Questions of Pro come first.')).toBeVisible();
  },
);

test(
  'the prices say how fast the support of Pro answers, and neither they nor the page for enterprises promise what is not there',
  THOROUGH,
  async ({ page }) => {
    for (const address of ['/pricing', '/enterprise']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/planned|coming soon/i)).toHaveCount(0);
    }
    await page.goto('/pricing');
    await expect(
      page.getByText('Your questions come first in the queue. We aim to answer within 24 hours.'),
    ).toBeVisible();
  },
);

test(
  'what was typed is there again after the session has ended meanwhile',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    consoleGuard.allow(/status of 401/);
    const origin = String(baseURL);
    const account = await registerByApi(page.request, origin);
    await createMarkerlessProject(page.request, origin, {
      name: 'Clock',
      content: fixturePath('clips/clock-silent.mp4'),
    });
    /** Ends the session, presses a button that needs it, and signs in again. */
    const signInAgain = async (button: string) => {
      await logOutByApi(page.request, origin);
      // The page may notice by itself, with another request, that the session has ended.
      const username = page.getByRole('textbox', { name: 'Username' });
      await page.getByRole('button', { name: button, exact: true }).or(username).first().click();
      await username.fill(account.username);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
    };
    await page.goto('/support');
    await page.getByRole('button', { name: 'Ask a question' }).click();
    await page.getByLabel('What happened').fill('A long story.');
    await signInAgain('Send');
    await expect(page.getByLabel('What happened')).toHaveValue('A long story.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const reply = page.getByLabel('Your reply');
    await reply.fill('And its end.');
    await signInAgain('Send');
    await expect(reply).toHaveValue('And its end.');

    await page.goto('/dashboard');
    const edit = async () => {
      await page.getByRole('button', { name: 'Actions for Clock' }).click();
      await page.getByRole('menuitem', { name: 'Edit details' }).click();
    };
    await edit();
    const description = page.getByRole('dialog').getByLabel('Description');
    await description.fill('Tells the time.');
    await signInAgain('Save changes');
    await edit();
    await expect(description).toHaveValue('Tells the time.');

    await page.goto('/brand');
    await page.getByLabel('Text at the start').fill('Welcome');
    await signInAgain('Save brand');
    await expect(page.getByLabel('Text at the start')).toHaveValue('Welcome');
    // The typed text is not kept when the user leaves the page by a link.
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByRole('link', { name: 'Brand', exact: true }).click();
    await expect(page.getByLabel('Text at the start')).toHaveValue('');

    // It is not kept when the user logs out either.
    await page.getByLabel('Text at the start').fill('Secret');
    await chooseLogout(page);
    await expect(page).toHaveURL(/\/auth/);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Secret');
  },
);

test(
  'a page is not loaded again for a language that another tab chooses',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    // Either tab may ask for something while the connection is cut.
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
    await registerByApi(page.request, String(baseURL));
    await page.goto('/support');
    await page.getByRole('button', { name: 'Ask a question' }).click();
    const question = page.locator('textarea');
    await question.fill('A long story.');
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: 'Account menu' }).click();
    await other.getByRole('menuitemradio', { name: 'Tiếng Việt', exact: true }).click();
    await expect(other.locator('html')).toHaveAttribute('lang', 'vi');

    // The session is read again once a lost connection is back.
    const session = page.waitForResponse((answer) => answer.url().endsWith('/api/user'));
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await session;
    await expect(page.getByText('You are offline')).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(question).toHaveValue('A long story.');
    // Loading the page again, in the other language, loses nothing either.
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await expect(question).toHaveValue('A long story.');
  },
);
