import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { ErrCode } from '@anchora/ar-runtime/protocol/messages';
import type { Project } from '@anchora/contract/projects';
import type { PreviewLink } from '@anchora/contract/scene/previews';
import { fixturePath } from '../fixtures/fixture-path';
import { asNewUser } from '../support/as-new-user';
import { makeFakeCamera } from '../support/fake-camera/fake-camera';
import { stillPath } from '../support/fake-camera/pose-path';
import { registerByApi, upgradeToPro } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { CHROMIUM_ARGS, CHROMIUM_PATH, cameraArgs, PAGE_CHROMIUM_PATH } from '../support/chromium';
import { ZALO } from '../support/in-app-agents';
import { NO_WEBGL } from '../support/other-devices';
import { createTrackedProject, createUntrackedProject, changeProject } from '../support/projects';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { type Viewer, expectState, launchWithArgs, videoState, viewerOf } from '../support/viewer';
import { THOROUGH } from '../support/thorough';
import { succeed } from '../support/succeed';

const FAKE_UI = '--use-fake-ui-for-media-stream';

/** Script that runs before the page's code: the camera fails once, then works. */
const BUSY_ONCE = `{
  const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  let asked = 0;
  navigator.mediaDevices.getUserMedia = (wishes) =>
    asked++ ? real(wishes) : Promise.reject(new DOMException('in use', 'NotReadableError'));
}`;
const NEVER_ANSWERED = 'navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);';
/** The camera is refused without a question to the visitor. */
const REFUSED_AT_ONCE =
  "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));";

let folder: string;
let cameraFile: string;
let project: Project;

test.beforeAll(async ({ playwright, baseURL }) => {
  folder = await mkdtemp(path.join(tmpdir(), 'camera-'));
  const picture = fixturePath('pictures/harbour.jpg');
  cameraFile = path.join(folder, 'still.y4m');
  await makeFakeCamera({ picture, file: cameraFile, path: stillPath(), durationS: 0.5, seed: 21, fps: 8 });
  await asNewUser(playwright, baseURL ?? '', async (request) => {
    project = await createTrackedProject(request, baseURL ?? '', {
      name: 'Harbour',
      picture,
      content: fixturePath('models/beacon.glb'),
    });
  });
});

test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

interface Visit {
  chromium?: string;
  args?: string[];
  userAgent?: string;
  initScript?: string;
  origin?: string;
  viewport?: typeof PHONE;
  prepare?: (page: Page) => Promise<void>;
}

async function visit(
  baseURL: string,
  {
    chromium = PAGE_CHROMIUM_PATH,
    args = cameraArgs(cameraFile),
    userAgent,
    initScript,
    origin = baseURL,
    viewport = PHONE,
    prepare,
  }: Visit,
  act: (viewer: Viewer, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const browser = await launchWithArgs(args, chromium);
  try {
    const context = await browser.newContext({ viewport, ...(userAgent && { userAgent }) });
    if (initScript) await context.addInitScript(initScript);
    const viewer = viewerOf(await context.newPage());
    await prepare?.(viewer.page);
    await viewer.page.goto(`${origin}/view/ar/${project.shareId}`);
    await expectState(viewer, 'ready');
    await viewer.start.click();
    await act(viewer, context);
  } finally {
    await browser.close();
  }
}

async function expectFailure(viewer: Viewer, code: ErrCode): Promise<void> {
  const screen = viewer.frame.locator(`[data-code="${code}"]`);
  await expect(screen).toBeVisible();
  await expect(screen.getByRole('heading')).toBeVisible();
  await expect(screen.getByRole('listitem').first()).toBeVisible();
  await expect(viewer.frame.getByTestId('ar-retry')).toBeVisible();
  await expectAccessible(viewer.page);
}

async function retry(viewer: Viewer): Promise<void> {
  await viewer.frame.getByTestId('ar-retry').click();
}

test('a refused camera is explained beside the content, and works without a reload once it is allowed', async ({
  baseURL,
}) => {
  const withoutQuestion = cameraArgs(cameraFile).filter((arg) => arg !== FAKE_UI);
  // The processor draws the model, in time that grows with the screen.
  const phone = { chromium: CHROMIUM_PATH, args: withoutQuestion, viewport: { width: 320, height: 568 } };
  await visit(baseURL ?? '', phone, async (viewer, context) => {
    const { frame } = viewer;
    const again = frame.getByTestId('ar-camera-again');
    await expect(frame.getByTestId('ar-plain-scene')).toBeVisible();
    await expect(frame.locator('.preview-panel')).toContainText('Camera đang bị chặn');
    await expect(frame.locator('.preview-panel').getByRole('listitem').first()).toBeVisible();
    await expectAccessible(viewer.page);
    await frame.getByTestId('ar-info').click();
    await expect(frame.getByRole('dialog')).toContainText('Kéo để xoay mô hình');
    await frame.getByRole('dialog').getByRole('button').first().click();
    await again.click();
    await expect(frame.locator('.preview-panel')).toContainText('Camera đang bị chặn');
    await context.grantPermissions(['camera']);
    await again.click();
    await expect(frame.getByTestId('ar-plain-scene')).toBeHidden();
    await expectState(viewer, 'tracking');
  });
});

test('a device without a camera shows the content at once, and why without a camera', THOROUGH, async ({ baseURL }) => {
  await visit(baseURL ?? '', { args: [...CHROMIUM_ARGS, FAKE_UI] }, async (viewer) => {
    await expect(viewer.frame.getByTestId('ar-plain-scene')).toBeVisible();
    await expect(viewer.frame.locator('.preview-panel')).toContainText(
      'Không tìm thấy camera nên nội dung được hiện không kèm camera.',
    );
    await expect(viewer.frame.getByTestId('ar-camera-again')).toBeVisible();
    await expect(viewer.frame.getByRole('img', { name: /Mô hình 3D Harbour/ })).toBeVisible();
    await expectAccessible(viewer.page);
  });
});

test('a camera that another app holds works after a retry', THOROUGH, async ({ baseURL }) => {
  await visit(baseURL ?? '', { initScript: BUSY_ONCE }, async (viewer) => {
    await expectFailure(viewer, 'camera-busy');
    await retry(viewer);
    await expectState(viewer, 'tracking');
  });
});

test('an address without HTTPS says so', THOROUGH, async ({ baseURL }) => {
  const args = [...cameraArgs(cameraFile), '--host-resolver-rules=MAP plain.test 127.0.0.1'];
  const origin = (baseURL ?? '').replace('localhost', 'plain.test');
  await visit(baseURL ?? '', { args, origin }, async (viewer) => {
    await expectState(viewer, 'error');
    await expectFailure(viewer, 'insecure');
    await expect(viewer.frame.locator('a[href^="https://"]')).toBeVisible();
  });
});

test(
  'an in-app browser that never answers the camera request shows the way to the browser, and what works without a camera',
  THOROUGH,
  async ({ baseURL }) => {
    await visit(baseURL ?? '', { userAgent: ZALO.android, initScript: NEVER_ANSWERED }, async (viewer) => {
      const question = viewer.frame.getByText('Hãy chọn “Cho phép” khi trình duyệt hỏi quyền dùng camera.');
      await expectState(viewer, 'starting');
      await expect(question).toBeVisible();
      await expectFailure(viewer, 'inapp');
      await expect(viewer.frame.locator('a[href^="intent://"]')).toBeVisible();
      await expect(viewer.frame.getByText('Mở bằng trình duyệt', { exact: true }).first()).toBeVisible();
      await expect(viewer.frame.getByRole('button', { name: 'Sao chép liên kết' })).toBeVisible();
      await retry(viewer);
      await expect(question).toBeVisible();
      await expectFailure(viewer, 'inapp');
      await viewer.frame.getByTestId('ar-without-camera').click();
      await expect(viewer.frame.getByTestId('ar-plain-scene')).toBeVisible();
    });
  },
);

test(
  'an in-app browser of an iPhone without a camera copies the link first, and shows no code for this very phone',
  THOROUGH,
  async ({ baseURL }) => {
    await visit(baseURL ?? '', { userAgent: ZALO.iphone, initScript: REFUSED_AT_ONCE }, async (viewer) => {
      await expectFailure(viewer, 'inapp');
      await expect(viewer.frame.getByRole('button', { name: 'Sao chép liên kết' })).toHaveClass('button primary');
      await expect(viewer.frame.getByTestId('ar-retry')).toHaveClass('button');
      await expect(viewer.frame.getByRole('img', { name: /QR/ })).toHaveCount(0);
      await expect(viewer.frame.getByText(`/view/ar/${project.shareId}`)).toBeVisible();
    });
  },
);

test('an in-app browser with a working camera is not refused by its name', THOROUGH, async ({ baseURL }) => {
  await visit(baseURL ?? '', { userAgent: ZALO.android }, async (viewer) => {
    await expectState(viewer, 'tracking');
  });
});

test(
  'a browser without WebGL shows the picture, what is on it, and a way to another device',
  THOROUGH,
  async ({ baseURL }) => {
    await visit(baseURL ?? '', { initScript: NO_WEBGL }, async (viewer) => {
      await expect(viewer.frame.getByText('Trình duyệt này không vẽ được mô hình 3D.')).toBeVisible();
      await expect(viewer.frame.getByRole('heading', { name: 'Harbour' })).toBeVisible();
      await expect(viewer.frame.getByRole('img', { name: /Hình ảnh mục tiêu/ })).toBeVisible();
      await expect(viewer.frame.getByRole('img', { name: /Quét mã/ })).toBeVisible();
      await expectAccessible(viewer.page);
    });
  },
);

const WHY_UNTRACKED = 'Không nhận diện được hình ảnh nên nội dung được hiện không kèm camera.';

async function expectUntracked(viewer: Viewer): Promise<void> {
  await expectState(viewer, 'tracking');
  await expect(viewer.frame.getByText(WHY_UNTRACKED).filter({ visible: true }).first()).toBeVisible();
  await expect(viewer.frame.getByTestId('ar-camera-again')).toBeHidden();
}

for (const [what, content, size] of [
  ['a video on a phone', 'clips/clock-16x9.mp4', PHONE],
  ['a model on a computer', 'models/beacon.glb', { width: 1200, height: 800 }],
] as const) {
  const isVideo = content.endsWith('.mp4');
  test(
    `a project without a tracking file, ${what}, shows its content at once, says why without the camera, and can be left`,
    THOROUGH,
    async ({ page, request, baseURL }) => {
      const origin = baseURL ?? '';
      await registerByApi(request, origin);
      const given = { name: 'Harbour', content: fixturePath(content) };
      const viewer = viewerOf(page);
      const { shareId } = await createUntrackedProject(request, origin, given);
      await page.setViewportSize(size);
      await page.goto(`/view/ar/${shareId}`);
      await expectUntracked(viewer);
      await expect(page.getByRole('button', { name: 'Quay lại' })).toBeVisible();
      await expectAccessible(page);
      if (isVideo) await expect.poll(async () => (await videoState(viewer)).timeS).toBeGreaterThan(0);
      else await expect(viewer.frame.getByRole('img', { name: /^Mô hình 3D Harbour/ })).toBeVisible();
      await page.getByRole('button', { name: 'Quay lại' }).click();
      await expect(viewer.start).toBeVisible();
      await expect(viewer.frame.getByRole('link', { name: 'Anchora' })).toBeVisible();
    },
  );
}

test(
  'the owner of a project without a tracking file sees its content by its id, by a private link and in a preview',
  THOROUGH,
  async ({ page, baseURL }) => {
    const origin = baseURL ?? '';
    await registerByApi(page.request, origin);
    await upgradeToPro(page.request, origin);
    const content = fixturePath('models/beacon.glb');
    const untracked = await createUntrackedProject(page.request, origin, { name: 'Harbour', content });
    const { id, shareId } = untracked;
    await changeProject(page.request, origin, untracked, { isPublic: false });
    const made = await succeed(page.request.post(`/api/projects/${id}/preview-link`, { headers: { origin } }));
    const { url } = (await made.json()) as PreviewLink;
    const viewer = viewerOf(page);
    for (const address of [`/view/${id}/ar`, `/view/ar/${shareId}`, url]) {
      await page.goto(address);
      await expectUntracked(viewer);
      await expect(viewer.frame.getByRole('img', { name: /^Mô hình 3D Harbour/ })).toBeVisible();
    }
  },
);

for (const [what, code, address] of [
  ['model', 'content', () => project.modelUrl],
  ['tracking file', 'tracker', () => project.targetMindFile ?? ''],
] as const) {
  test(`a ${what} that is damaged on the way is explained, and loads after a retry`, THOROUGH, async ({ baseURL }) => {
    let damaged = true;
    const prepare = async (page: Page): Promise<void> => {
      await page.route(`**${address()}`, (route) =>
        damaged ? route.fulfill({ status: 200, body: 'no such thing' }) : route.continue(),
      );
    };
    await visit(baseURL ?? '', { prepare }, async (viewer) => {
      await expectState(viewer, 'error');
      await expectFailure(viewer, code);
      damaged = false;
      await retry(viewer);
      await expectState(viewer, 'tracking');
    });
  });
}
