import type { Page } from '@playwright/test';
import { ZALO } from '../support/in-app-agents';
import { CLOSED_STATES } from './closed-states';
import { type Screen, STARTED_WITHIN_MS } from './screen';

const frameOf = (page: Page) => page.frameLocator('iframe');

async function start(page: Page, shareId: string): Promise<void> {
  await page.goto(`/view/ar/${shareId}`);
  await frameOf(page).getByTestId('ar-start').click();
}

/** An app's browser on a phone, whose camera is refused without a question. */
function inApp(name: string, userAgent: string): Screen {
  return {
    name,
    as: 'visitor',
    open: async (page, { poster }) => {
      // The script is a text, because the compiler names functions by a helper that pages lack.
      await page.addInitScript(`
        Object.defineProperty(navigator, 'userAgent', { get: () => ${JSON.stringify(userAgent)} });
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      `);
      await start(page, poster.shareId);
      await frameOf(page).locator('[data-code=inapp]').waitFor();
    },
    windowOnly: true,
  };
}

function whileTracked(name: string, act: (page: Page) => Promise<unknown>): Screen {
  return {
    name,
    as: 'visitor',
    open: async (page, { filmed }) => {
      await start(page, filmed.shareId);
      await frameOf(page).locator('html[data-ar-state=tracking]').waitFor({ timeout: STARTED_WITHIN_MS });
      await act(page);
    },
    windowOnly: true,
  };
}

/** Screens of visitors beside the usual way: apps' browsers, links that open nothing, photos and clips. */
export const VISITOR_SCREENS: Screen[] = [
  inApp('viewer-in-app', ZALO.android),
  inApp('viewer-in-app-iphone', ZALO.iphone),
  {
    name: 'viewer-untracked',
    as: 'visitor',
    open: async (page, { untracked }) => {
      await page.goto(`/view/ar/${untracked.shareId}`);
      await frameOf(page).locator('html[data-ar-state=tracking]').waitFor({ timeout: STARTED_WITHIN_MS });
    },
    windowOnly: true,
  },
  ...CLOSED_STATES.flatMap((state): Screen[] => [
    {
      name: `viewer-${state}`,
      as: 'visitor',
      open: async (page, { closed }) => page.goto(`/view/ar/${closed[state].shareId}`),
    },
    {
      name: `viewer-${state}-own`,
      as: 'brander',
      open: async (page, { closed }) => page.goto(`/view/ar/${closed[state].shareId}`),
    },
  ]),
  whileTracked('viewer-tracking', async () => undefined),
  whileTracked('viewer-photo', async (page) => {
    await frameOf(page).getByTestId('ar-photo').click();
    await frameOf(page).getByTestId('ar-captured').waitFor();
  }),
  whileTracked('viewer-recording', async (page) => {
    await frameOf(page).getByTestId('ar-clip').click();
    await frameOf(page).getByText('0:01').waitFor();
  }),
  whileTracked('viewer-clip', async (page) => {
    const button = frameOf(page).getByTestId('ar-clip');
    await button.click();
    await frameOf(page).getByText('0:01').waitFor();
    await button.click();
    await frameOf(page).getByTestId('ar-captured').waitFor();
  }),
];
