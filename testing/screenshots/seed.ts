import { type APIRequestContext, type Browser, type BrowserContext, request } from '@playwright/test';
import type { Project } from '@anchora/contract/projects';
import { fixturePath } from '../fixtures/fixture-path';
import { newAccount, registerByApi } from '../support/accounts';
import { createMarkerlessProject, createTrackedProject } from '../support/projects';

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Accounts and projects like those of real users: short and long names, every kind of project, and an empty account.
 */
export interface Seed {
  maker: SignedIn;
  newcomer: SignedIn;
  poster: Project;
  model: Project;
}

const LONG_NAME = 'Triển lãm ảnh “Chợ đêm bên sông” – phiên bản dành cho khách tham quan buổi tối, tầng hai';

export async function seed(origin: string, browser: Browser): Promise<Seed> {
  const newcomer = await withAccount(origin, async () => undefined);
  const maker = await withAccount(origin, (api) => makeProjects(api, origin));
  await wakeSession(browser, origin);
  return { newcomer: newcomer.state, maker: maker.state, ...maker.result };
}

async function makeProjects(api: APIRequestContext, origin: string): Promise<Pick<Seed, 'poster' | 'model'>> {
  const tracked = async (name: string, picture: string, content: string, description?: string) =>
    createTrackedProject(api, origin, {
      name,
      picture: fixturePath(`pictures/${picture}`),
      content: fixturePath(content),
      ...(description ? { description } : {}),
    });
  await tracked('Jazz', 'jazz.jpg', 'clips/clock-9x16.mp4');
  await tracked(LONG_NAME, 'night-market.jpg', 'clips/clock-16x9.mp4', 'Hãy hướng camera vào tấm áp phích.');
  const model = await createMarkerlessProject(api, origin, {
    name: 'Lantern',
    content: fixturePath('models/lantern.glb'),
  });
  const poster = await tracked(
    'Citrus label',
    'citrus.png',
    'models/lantern.glb',
    'A label for the summer bottle. Point the camera at it and the lantern lights up.',
  );
  const gone = await tracked('Harbour, last summer', 'harbour.jpg', 'clips/clock-16x9.mp4');
  await api.delete(`/api/projects/${gone.id}`, { headers: { origin } });
  for (let i = 0; i < 3; i++) await api.post(`/api/projects/${poster.shareId}/view`, { headers: { origin } });
  return { poster, model };
}

async function withAccount<T>(origin: string, act: (api: APIRequestContext) => Promise<T>) {
  const api = await request.newContext({ baseURL: origin });
  try {
    const account = newAccount();
    await registerByApi(api, origin, { ...account, displayName: 'Nguyễn Thị Minh Khai' } as typeof account);
    const result = await act(api);
    return { result, state: await api.storageState() };
  } finally {
    await api.dispose();
  }
}

/** Loads one page in advance, because a server's first page is slow and its screenshot would show that. */
async function wakeSession(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage({ baseURL: origin });
  await page.goto('/auth');
  await page.close();
}
