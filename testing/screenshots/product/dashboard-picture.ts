import { type Browser, request } from '@playwright/test';
import type { SampleId } from '@anchora/contract/templates';
import { newAccount, registerByApi } from '../../support/accounts';
import { countView } from '../../support/projects';
import { openWindow } from '../studio';
import { createFromSample } from './create-from-sample';

/** Projects of a made-up creator, the newest last. */
const PROJECTS: { sample: SampleId; name: string; views: number }[] = [
  { sample: 'noodle-menu', name: 'Noodle menu, winter', views: 14 },
  { sample: 'solar-system', name: 'Science, page 6', views: 28 },
  { sample: 'robot', name: 'Toy robot', views: 6 },
  { sample: 'garden-house', name: 'Garden house, brochure', views: 12 },
  { sample: 'cold-brew', name: 'Cold brew, summer poster', views: 40 },
  { sample: 'demo', name: 'The lighthouse', views: 20 },
];

/** Height of the window, CSS px. Chosen by eye. */
const HEIGHT_PX = 1000;

/** The dashboard of a user with a few projects. */
export async function takeDashboardPicture(browser: Browser, origin: string): Promise<Buffer> {
  const api = await request.newContext({ baseURL: origin });
  try {
    await registerByApi(api, origin, { ...newAccount(), username: 'minh-khai' });
    for (const { sample, name, views } of PROJECTS) {
      const { shareId } = await createFromSample(api, origin, sample, name);
      for (let view = 0; view < views; view++) await countView(api, origin, shareId);
    }
    const look = { widthPx: 1440, theme: 'light', language: 'en' } as const;
    const context = await openWindow(browser, origin, look, await api.storageState());
    try {
      const page = await context.newPage();
      await page.setViewportSize({ width: look.widthPx, height: HEIGHT_PX });
      await page.goto('/dashboard');
      await page.waitForLoadState('networkidle');
      return await page.screenshot({ type: 'png' });
    } finally {
      await context.close();
    }
  } finally {
    await api.dispose();
  }
}
