import { START_ATTEMPTS, START_TIMEOUT_MS } from '../../../apps/web/src/target-compiler/compiler-thread';
import { fixturePath } from '../../fixtures/fixture-path';
import { PATIENT } from '../../support/patience';
import { expect, test } from '../../support/test';
import { toast } from '../../support/toast';

/** Longer than an attempt of the page to start the compiler. */
const LONGER_THAN_AN_ATTEMPT_MS = START_TIMEOUT_MS + 1000;

test('a compiler that fails or never answers gets another message than a missing one', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/target-compiler|ERR_FAILED|SyntaxError|broken on purpose/);
  await page.clock.install();
  await page.route('**/target-compiler.worker*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose")' }),
  );
  await page.goto('/mind-compiler-debug');
  await expect(page.getByText('Could not load MindAR script via import').first()).toBeVisible();

  await page.unroute('**/target-compiler.worker*');
  await page.route('**/target-compiler.worker*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.getByRole('button', { name: 'Thử tải lại' }).click();
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) await page.clock.runFor(LONGER_THAN_AN_ATTEMPT_MS);
  await expect(
    page.getByText('MindAR script loaded but Compiler is not available after multiple attempts').first(),
  ).toBeVisible();
});

/** The largest file that the page calls too small (`size-verdict.ts`). */
const SMALL_BYTES = 4999;

/** Replaces the compiler's worker, because no real picture gives a stock file this small. */
const MAKES_SMALL_FILES = `
  const preview = { name: 'few', widthPx: 64, heightPx: 64, points: new Float32Array(0),
    gray: { width: 64, height: 64, data: new Uint8Array(64 * 64) } };
  addEventListener('message', ({ data }) => {
    if (data.t !== 'compile') return;
    postMessage({ t: 'picture', picture: 0, result: { status: 'compiled', preview } });
    postMessage({ t: 'compiled', files: { container: new Uint8Array(${SMALL_BYTES}), mind: new Uint8Array(${SMALL_BYTES}) } });
  });
  postMessage({ t: 'ready' });`;

test('a tracking file that is too small or cannot be saved is reported', async ({ page }) => {
  await page.route('**/target-compiler.worker*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: MAKES_SMALL_FILES }),
  );
  await page.goto('/mind-compiler-debug');
  await expect(page.getByText('Trình biên dịch đã sẵn sàng')).toBeVisible(PATIENT);
  await page.getByLabel('Chọn hình ảnh', { exact: true }).setInputFiles(fixturePath('pictures/harbour.jpg'));
  await page.getByRole('button', { name: 'Biên dịch', exact: true }).click();
  await expect(page.getByText('File .mind quá nhỏ, có thể không hoạt động tốt!')).toBeVisible();
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error('The disk is full');
    };
  });
  // The button is pressed by key, because the page scrolls to the result and may move the button from under the
  // pointer.
  await page.getByRole('button', { name: 'Tải xuống', exact: true }).press('Enter');
  await expect(toast(page, 'Tải xuống thất bại')).toBeVisible();
});

test('the manual tool counts in percent and lists sizes in KB', async ({ page }) => {
  await page.goto('/manual-compile');
  const picker = page.getByLabel('Chọn hình ảnh', { exact: true });
  await expect(picker).toHaveAttribute('accept', 'image/*');
  await expect(picker).toHaveAttribute('multiple');
  await picker.setInputFiles(fixturePath('pictures/harbour.jpg'));
  await expect(page.getByText(/\d KB/).first()).toBeVisible();
  await expect(page.getByText(/30-50/).first()).toBeVisible();
  await page.getByRole('radio', { name: /MindAR v2/ }).click();
  await page.getByRole('button', { name: 'Compile thành .mind' }).click();
  await expect(page.getByRole('progressbar', { name: 'Tiến trình biên dịch' })).toHaveAttribute('aria-valuenow', /\d/);
  await expect(page.getByText(/\d%/).first()).toBeVisible();
});
