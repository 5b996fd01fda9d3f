import { readFile } from 'node:fs/promises';
import { decode } from '@anchora/vision';
import { readMessagePack } from '@anchora/vision/test-support/read-message-pack';
import type { Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { downloadBy } from '../support/download';
import { PATIENT } from '../support/patience';
import { SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { toast } from '../support/toast';

interface StockFile {
  v: number;
  dataList: { targetImage: { width: number; height: number }; trackingData: unknown[]; matchingData: unknown[] }[];
}

/** Longer than the row that shows it, and than a name in a tracking file may be. */
const LONG_NAME = `${'mot-ten-rat-dai-'.repeat(12)}.jpg`;

type Files = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0];

async function chooseImages(page: Page, files: Files): Promise<void> {
  await page.getByLabel('Chọn hình ảnh', { exact: true }).setInputFiles(files);
}

async function imageNamed(name: string, fixture: string) {
  return { name, mimeType: 'image/png', buffer: await readFile(fixturePath(fixture)) };
}

test('a missing choice is reported in the specified words; several pictures become one file, in both formats, without an account', async ({
  page,
}) => {
  await page.goto('/manual-compile');
  await page.getByRole('button', { name: 'Compile thành .mind' }).click();
  await expect(toast(page, 'Vui lòng chọn ít nhất một hình ảnh')).toContainText('Lỗi');
  await chooseImages(page, [
    await imageNamed(LONG_NAME, 'pictures/harbour.jpg'),
    await imageNamed('tram.png', 'pictures/tram.png'),
    { name: 'damaged.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
  ]);
  await expect(page.getByRole('listitem').filter({ hasText: 'KB' })).toHaveCount(3);
  await page.getByRole('button', { name: 'Đưa tram.png lên trước' }).click();
  await expect(page.getByText('tram.png bây giờ ở vị trí 1')).toBeAttached();
  await page.getByRole('button', { name: 'Compile thành .mind' }).click();
  await expect(page.getByText('1 hình ảnh không dùng được và không có trong file.')).toBeVisible();
  await expect(page.getByRole('log')).toContainText('damaged.png: Không phải hình ảnh JPEG');
  await expect(
    page.getByRole('img', { name: /^tram\.png ở dạng hình ảnh xám với \d+ điểm đặc trưng màu đỏ$/ }),
  ).toBeVisible();
  await expect(page.getByText(/^1080 × 1080 px, \d+ điểm đặc trưng$/)).toBeVisible();

  const own = await downloadBy(page, 'Tải xuống');
  expect(own.name).toMatch(/^target_\d{13}\.mind$/);
  expect(String.fromCharCode(...own.bytes.subarray(0, 4))).toBe('PLTR');
  expect(decode(own.bytes).map(({ name, width }) => [name.slice(0, 8), width])).toEqual([
    ['tram', 1080],
    [LONG_NAME.slice(0, 8), 1400],
  ]);

  await page.getByRole('radio', { name: /MindAR v2/ }).click();
  await expect(page.getByRole('button', { name: 'Tải xuống' })).toBeVisible(PATIENT);
  const stock = await downloadBy(page, 'Tải xuống');
  const { v, dataList } = readMessagePack(stock.bytes) as StockFile;
  expect(v).toBe(2);
  expect(dataList.map(({ targetImage }) => targetImage.width)).toEqual([1024, 1024]);
  // The stock compiler makes two sizes for tracking and more than five for matching of pictures like these.
  expect(dataList.every(({ trackingData, matchingData }) => trackingData.length === 2 && matchingData.length > 5)).toBe(
    true,
  );
  expect(decode(stock.bytes)).toHaveLength(2);
  await expectAccessible(page);
  await page.setViewportSize(SMALL_PHONE);
  await expectNoSidewaysScroll(page);

  // Choosing other pictures resets the tool.
  await chooseImages(page, fixturePath('pictures/citrus.png'));
  await expect(page.getByRole('button', { name: 'Tải xuống' })).toBeHidden();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('log')).toHaveText('Chưa có gì. Các bước biên dịch sẽ hiện ở đây.');
});

test('cancelling ends the work at once', THOROUGH, async ({ page }) => {
  await page.goto('/manual-compile');
  await page.getByRole('radio', { name: /MindAR v2/ }).click();
  await chooseImages(page, [fixturePath('pictures/harbour.jpg'), fixturePath('pictures/stone-wall.jpg')]);
  await page.getByRole('button', { name: 'Compile thành .mind' }).click();
  await expect(page.getByText(/^Đang tính đặc trưng MindAR: (?:harbour|stone-wall)\.jpg \([12]\/2\)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Hủy' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('log')).toContainText('Đã hủy. Không có file nào được tạo.');
  await expect(page.getByRole('button', { name: 'Tải xuống' })).toBeHidden();
  // The next run must get a new worker.
  await page.getByRole('radio', { name: /Anchora/ }).click();
  await page.getByRole('button', { name: 'Compile thành .mind' }).click();
  await expect(page.getByText(/^2 mục tiêu/)).toBeVisible();
});

test(
  'without its code the compiler says so, makes no file, and loads on a second try',
  THOROUGH,
  async ({ page, consoleGuard }) => {
    consoleGuard.allow(/ERR_FAILED|target-compiler/);
    await page.route('**/target-compiler.worker*', (route) => route.abort());
    await page.goto('/manual-compile');
    await expect(page.getByRole('alert')).toContainText('MindAR compiler không khởi tạo được');
    await expect(toast(page, 'MindAR compiler không khởi tạo được')).toContainText('Lỗi');
    await expect(page.getByRole('log')).toContainText('Failed to load MindAR script from CDN');

    await page.goto('/mind-compiler-debug');
    await expect(page.getByText('Trình biên dịch không khả dụng')).toBeVisible();
    await page.getByRole('button', { name: 'Biên dịch', exact: true }).click();
    await expect(toast(page, 'Vui lòng chọn hình ảnh trước')).toContainText('Lỗi');
    await chooseImages(page, fixturePath('pictures/harbour.jpg'));
    await page.getByRole('button', { name: 'Biên dịch', exact: true }).click();
    await expect(toast(page, 'MindAR Compiler không khả dụng')).toBeVisible();
    await page.unroute('**/target-compiler.worker*');
    await page.getByRole('button', { name: 'Thử tải lại' }).click();
    await expect(page.getByText('Trình biên dịch đã sẵn sàng')).toBeVisible(PATIENT);
  },
);

test('the debug tool rates pictures, uploads them and inspects files', THOROUGH, async ({ page, context, baseURL }) => {
  await page.route(
    '**/target-compiler.worker*',
    async (route) => {
      await expect(page.getByText('Đang tải trình biên dịch…').first()).toBeVisible();
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto('/mind-compiler-debug');
  await expect(page.getByText('Trình biên dịch đã sẵn sàng')).toBeVisible(PATIENT);
  await chooseImages(page, await imageNamed('áp phích.jpg', 'pictures/harbour.jpg'));
  await page.getByRole('button', { name: 'Biên dịch', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Biên dịch \d+%$/ })).toBeVisible();
  await expect(page.getByText('File .mind có kích thước tốt!')).toBeVisible(PATIENT);
  await expect(page.getByText(/^\d+,\d KB$/), 'of the picture and of the result').toHaveCount(2);
  await page.getByRole('button', { name: 'Tải lên' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Bạn cần đăng nhập' })).toContainText('Tải lên thất bại');
  await expect(page.getByRole('link', { name: 'Đăng nhập (mở tab mới)' })).toBeVisible();

  // After signing in in another tab the result is still there.
  await registerByApi(context.request, baseURL ?? '');
  await page.getByRole('button', { name: 'Tải lên' }).click();
  await expect(toast(page, 'File .mind đã được tải lên thành công')).toContainText('Tải lên thành công');
  const address = await page.getByRole('link', { name: /^\/files\// }).getAttribute('href');
  const stored = await context.request.get(address ?? '');
  const stock = await downloadBy(page, 'Tải xuống');
  expect(stock.name).toMatch(/^áp phích_\d{13}\.mind$/);
  expect(Buffer.from(stock.bytes).equals(await stored.body())).toBe(true);
  expect(readMessagePack(stock.bytes)).toMatchObject({
    v: 2,
    dataList: [{ targetImage: { width: 1024, height: 731 } }],
  });

  const picker = page.getByLabel('Chọn file .mind');
  await picker.setInputFiles({ name: 'stock.mind', mimeType: '', buffer: Buffer.from(stock.bytes) });
  await expect(page.getByText(/^\d+ khung, \d+ đặc trưng, \d+ điểm theo dõi$/)).toBeVisible();
  const own = await downloadBy(page, 'Chuyển sang Anchora (.mind)');
  expect(decode(own.bytes)).toMatchObject([{ width: 1024, height: 731 }]);
  await expectAccessible(page);
  await picker.setInputFiles({ name: 'broken.mind', mimeType: '', buffer: Buffer.from(own.bytes.subarray(0, 900)) });
  await expect(page.getByRole('alert').filter({ hasText: 'Không thể đọc file .mind' })).toContainText(
    'tệp không dài đúng như đã ghi',
  );

  await page.getByRole('button', { name: 'Xóa', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Tải xuống' })).toBeHidden();
  await page.getByRole('button', { name: 'Xóa tất cả' }).click();
  await chooseImages(page, { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('nothing') });
  await expect(toast(page, 'Không thể tải hình ảnh')).toBeVisible();
  await page.getByRole('button', { name: 'Biên dịch', exact: true }).click();
  await expect(toast(page, 'Biên dịch thất bại')).toContainText('Không phải hình ảnh');
});
