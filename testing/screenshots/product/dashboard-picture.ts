import type { APIRequestContext, Browser } from '@playwright/test';
import { request } from '@playwright/test';
import type { SampleId, SamplesAnswer } from '@anchora/contract/templates';
import { newAccount, registerByApi } from '../../support/accounts';
import { createProject, countView } from '../../support/projects';
import { readApi } from '../../support/read-api';

/** Projects of a made-up creator, the newest last. */
const PROJECTS: { sample: SampleId; name: string; views: number }[] = [
  { sample: 'noodle-menu', name: 'Noodle menu, winter', views: 14 },
  { sample: 'solar-system', name: 'Science, page 6', views: 28 },
  { sample: 'robot', name: 'Toy robot', views: 6 },
  { sample: 'garden-house', name: 'Garden house, brochure', views: 12 },
  { sample: 'cold-brew', name: 'Cold brew, summer poster', views: 40 },
  { sample: 'demo', name: 'The lighthouse', views: 20 },
];

/** The dashboard of a user with a few projects. */
export async function takeDashboardPicture(browser: Browser, origin: string): Promise<Buffer> {
  const api = await request.newContext({ baseURL: origin });
  try {
    await registerByApi(api, origin, { ...newAccount(), username: 'minh-khai' });
    for (const plan of PROJECTS) await makeProject(api, origin, plan);
    const context = await browser.newContext({
      baseURL: origin,
      storageState: await api.storageState(),
      viewport: { width: 1440, height: 1000 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-GB',
    });
    try {
      await context.addInitScript(() => {
        localStorage.setItem('theme', 'light');
        localStorage.setItem('language', 'en');
      });
      const page = await context.newPage();
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

async function makeProject(
  api: APIRequestContext,
  origin: string,
  { sample: id, name, views }: (typeof PROJECTS)[number],
): Promise<void> {
  const { samples } = await readApi<SamplesAnswer>({ request: api }, '/api/templates');
  const sample = samples[id];
  if (!sample) throw new Error(`The server has not stored the sample ${id}`);
  const { shareId } = await createProject(api, origin, {
    name,
    type: sample.type,
    contentType: sample.contentType,
    modelUrl: sample.content.url,
    ...(sample.targetImage && { targetImageUrl: sample.targetImage.url, targetMindFile: sample.tracking?.url ?? null }),
  });
  for (let view = 0; view < views; view++) await countView(api, origin, shareId);
}
