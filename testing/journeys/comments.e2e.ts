import type { ProjectComments } from '@anchora/contract/comments';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { expectAccessibleInBoth } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { hold } from '../support/hold';
import { createMarkerlessProject } from '../support/projects';
import { readApi } from '../support/read-api';
import { PHONE, SMALL_PHONE } from '../support/screen-sizes';
import { openStage, projectToArrange } from '../support/stage';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { viewerOf } from '../support/viewer';
import { succeed } from '../support/succeed';

test(
  'a client with the links of two projects open comments on the one in whose tab it is written',
  THOROUGH,
  async ({ page, browser, baseURL, consoleGuard }) => {
    const origin = String(baseURL);
    await registerByApi(page.request, origin);
    const content = fixturePath('clips/clock-silent.mp4');
    const headers = { origin };
    const reviewed = async (name: string) => {
      const { id } = await createMarkerlessProject(page.request, origin, { name, content });
      const data = { name: 'Client Mai', days: 1, version: null };
      const made = await succeed(page.request.post(`/api/projects/${id}/review-links`, { headers, data }));
      return { id, hash: new URL(((await made.json()) as { url: string }).url).hash };
    };
    const [lantern, tram] = [await reviewed('Lantern'), await reviewed('Tram')];
    const theirs = await browser.newContext({ viewport: PHONE, baseURL: origin });
    try {
      consoleGuard.watch(theirs);
      const first = viewerOf(await theirs.newPage());
      await first.page.goto(`/review${lantern.hash}`);
      await expect(first.start).toBeVisible();
      const second = viewerOf(await theirs.newPage());
      await second.page.goto(`/review${tram.hash}`);
      await expect(second.start).toBeVisible();

      await first.page.bringToFront();
      await first.page.getByRole('button', { name: 'Bình luận' }).click();
      const sheet = first.page.getByRole('dialog', { name: 'Bình luận' });
      await sheet.getByLabel('Tên của bạn').fill('Mai');
      await sheet.getByLabel('Bình luận', { exact: true }).fill('Warmer light, please');
      // The sheet covers the scene; a client who looks at it once more finds what was typed.
      await sheet.getByRole('button', { name: 'Đóng' }).click();
      await first.page.getByRole('button', { name: 'Bình luận' }).click();
      await expect(sheet.getByLabel('Tên của bạn')).toHaveValue('Mai');
      const words = sheet.getByRole('textbox', { name: 'Bình luận', exact: true });
      await first.page.route('**/api/review/comments', async (route) => {
        if (route.request().method() === 'POST') {
          await words.fill('And a larger one');
        }
        await route.continue();
      });
      await sheet.getByRole('button', { name: 'Gửi bình luận' }).click();
      await expect(sheet.getByRole('list').getByText('Warmer light, please')).toBeVisible();
      await expect(words).toHaveValue('And a larger one');
      const commentsOn = async (id: number) =>
        (await readApi<ProjectComments>(page, `/api/projects/${id}/comments`)).items.map(({ text }) => text);
      expect([await commentsOn(lantern.id), await commentsOn(tram.id)]).toEqual([['Warmer light, please'], []]);

      // Closed while a comment is on its way, the sheet still knows that: it is not sent twice, and is there when it was
      // stored.
      const answers: (() => void)[] = [];
      await first.page.unroute('**/api/review/comments');
      await first.page.route('**/api/review/comments', async (route) => {
        if (route.request().method() === 'POST') await new Promise<void>((resolve) => answers.push(resolve));
        await route.continue();
      });
      await sheet.getByRole('button', { name: 'Gửi bình luận' }).click();
      await expect.poll(() => answers.length).toBe(1);
      await sheet.getByRole('button', { name: 'Đóng' }).click();
      await first.page.getByRole('button', { name: 'Bình luận' }).click();
      await expect(sheet.getByRole('button', { name: 'Đang gửi' })).toBeDisabled();
      answers[0]?.();
      await expect(sheet.getByRole('list').getByText('And a larger one')).toBeVisible();
      await expect(words).toHaveValue('');
      expect(await commentsOn(lantern.id)).toHaveLength(2);

      // Pasted into a tab that shows another link, a link changes nothing but the fragment.
      await first.page.evaluate((hash) => location.assign(hash), tram.hash);
      await expect(first.frame.getByRole('heading', { name: 'Tram' })).toBeVisible();
    } finally {
      await theirs.close();
    }
  },
);

test(
  'a client without an account comments by a review link, reads the answer, and loses access when it ends',
  THOROUGH,
  async ({ page, browser, baseURL, consoleGuard }) => {
    // The client's page asks once more after the link has ended.
    consoleGuard.allow(/status of 404/);
    await registerByApi(page.request, String(baseURL));
    const content = fixturePath('clips/clock-silent.mp4');
    const project = await createMarkerlessProject(page.request, String(baseURL), { name: 'Lantern', content });
    await openStage(page, project);
    await page.getByRole('button', { name: 'Comments' }).click();
    const dialog = page.getByRole('dialog', { name: 'Comments' });
    const words = dialog.getByLabel('Comment', { exact: true });
    await words.fill('The start is slow');
    // The dialog covers the scene; a member who looks at it once more finds what was typed.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Comments' }).click();
    await expect(words).toHaveValue('The start is slow');
    const stored = await hold(page, '**/comments');
    const send = dialog.getByRole('button', { name: 'Comment', exact: true });
    await send.click();
    // Closed and opened again while the comment is on its way, the dialog still knows that: it is not sent twice.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Comments' }).click();
    await words.fill('So is its end');
    await expect(send).toBeDisabled();
    await stored();
    const list = dialog.getByRole('list', { name: 'Comments' });
    await expect(list.getByText('The start is slow')).toBeVisible();
    await expect(words).toHaveValue('So is its end');
    await dialog.getByLabel('For whom').fill('Client Mai');
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const address = dialog.getByText(/\/review#/);
    const link = await address.textContent();
    await expectAccessibleInBoth(page);
    // The server tells the address only once; a dialog that was closed and opened again still shows it.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Comments' }).click();
    await expect(address).toHaveText(String(link));

    const theirs = await browser.newContext({ viewport: { ...PHONE, width: SMALL_PHONE.width }, baseURL });
    try {
      consoleGuard.watch(theirs);
      const client = viewerOf(await theirs.newPage());
      await client.page.goto(`/review${new URL(String(link)).hash}`);
      await client.page.getByRole('button', { name: 'Bình luận' }).click();
      const sheet = client.page.getByRole('dialog', { name: 'Bình luận' });
      await expect(sheet.getByText('Chưa có bình luận.')).toBeVisible();
      await sheet.getByLabel('Tên của bạn').fill('Mai');
      await sheet.getByLabel('Về').selectOption({ label: 'Video' });
      await sheet.getByLabel('Bình luận', { exact: true }).fill('Warmer light, please');
      await sheet.getByRole('button', { name: 'Gửi bình luận' }).click();
      await expect(sheet.getByRole('listitem').filter({ hasText: 'Warmer light' })).toContainText(
        /Mai \(khách\).*Video/,
      );
      await expectNoSidewaysScroll(client.page);
      await expectAccessibleInBoth(client.page);

      // The dialog is still open, and shows it by itself.
      const theirComment = list.getByRole('listitem').filter({ hasText: 'Warmer light' });
      await expect(theirComment).toContainText('guest');
      await theirComment.getByRole('button', { name: 'Answer' }).click();
      await dialog.getByLabel('Answer Mai').fill('Done');
      await theirComment.getByRole('button', { name: 'Answer' }).last().click();
      await expect(list.getByText('Done', { exact: true })).toBeVisible();

      await expect(sheet.getByRole('listitem').filter({ hasText: 'Done' })).toContainText('Nhóm thực hiện');
      await expect(sheet.getByText('The start is slow')).toBeHidden();
      await sheet.getByRole('button', { name: 'Đóng' }).click();

      await dialog.getByRole('button', { name: 'End the link for Client Mai' }).click();
      await expect(client.page.getByRole('heading', { name: 'Bản xem trước đã kết thúc' })).toBeVisible();
      await expect(address).toBeHidden();
    } finally {
      await theirs.close();
    }
  },
);

test(
  'a comment that is being written on the stage stays when the phone is turned',
  THOROUGH,
  async ({ page, baseURL }) => {
    await page.setViewportSize(PHONE);
    const project = await projectToArrange(page, String(baseURL));
    await openStage(page, project);
    await page.getByRole('button', { name: 'Comments' }).click();
    const words = page.getByRole('dialog', { name: 'Comments' }).getByLabel('Comment', { exact: true });
    await words.fill('The start is slow');
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await expect(
      page.getByRole('button', { name: 'Show the list', includeHidden: true }),
      'the stage of a wider screen',
    ).toBeAttached();
    await expect(words).toHaveValue('The start is slow');
    await expect(words).toBeFocused();
  },
);
