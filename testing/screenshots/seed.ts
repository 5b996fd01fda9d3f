import { type APIRequestContext, type Browser, type BrowserContext, request } from '@playwright/test';
import type { BrandChange } from '@anchora/contract/brand';
import { MAX_BRAND_NAME_LENGTH } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { newAccount, registerByApi, upgradeToPro } from '../support/accounts';
import type { BuiltServer } from '../support/built-server';
import {
  createMarkerlessProject,
  createTrackedProject,
  createUntrackedProject,
  uploadBytes,
  uploadFile,
  changeProject,
  deleteProject,
  countView,
} from '../support/projects';
import { CLOSED_STATES, type ClosedState } from './closed-states';
import { succeed } from '../support/succeed';

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Accounts and projects like those of real users: short and long names, every kind of project, an empty account, and
 * one with a brand whose texts try to break out.
 */
export interface Seed {
  maker: SignedIn;
  newcomer: SignedIn;
  poster: Project;
  model: Project;
  brander: SignedIn;
  branded: Project;
  /** A project with the picture that the camera sees. */
  filmed: Project;
  untracked: Project;
  /** Projects of the brander. */
  closed: Record<ClosedState, Project>;
}

/** The picture that the camera sees, and that of no project but `filmed`. */
export const FILMED_PICTURE = fixturePath('pictures/tram.png');

/** Name of the poster, and of its model. */
export const POSTER_NAME = 'Citrus label';

const LONG_NAME = 'Triển lãm ảnh “Chợ đêm bên sông” – phiên bản dành cho khách tham quan buổi tối, tầng hai';

export async function seed(server: BuiltServer, browser: Browser): Promise<Seed> {
  const { origin } = server;
  const newcomer = await withAccount(origin, async () => undefined);
  const maker = await withAccount(origin, (api) => makeProjects(api, origin));
  const brander = await withAccount(origin, async (api) => ({
    branded: await makeBranded(api, origin),
    closed: await makeClosed(api, origin),
  }));
  await server.operate('block', brander.result.closed.blocked.shareId);
  await loadFirstPage(browser, origin);
  const states = { newcomer: newcomer.state, maker: maker.state, brander: brander.state };
  return { ...states, ...maker.result, ...brander.result };
}

async function makeProjects(
  api: APIRequestContext,
  origin: string,
): Promise<Pick<Seed, 'poster' | 'model' | 'filmed' | 'untracked'>> {
  const tracked = async (name: string, picture: string, content: string, description?: string) =>
    createTrackedProject(api, origin, {
      name,
      picture: fixturePath(`pictures/${picture}`),
      content: fixturePath(content),
      ...(description ? { description } : {}),
    });
  const filmed = await tracked('Tram', 'tram.png', 'models/lantern.glb');
  const untracked = await createUntrackedProject(api, origin, {
    name: 'White card',
    content: fixturePath('models/lantern.glb'),
  });
  await tracked('Jazz', 'jazz.jpg', 'clips/clock-9x16.mp4');
  await tracked(LONG_NAME, 'night-market.jpg', 'clips/clock-16x9.mp4', 'Hãy hướng camera vào tấm áp phích.');
  const model = await createMarkerlessProject(api, origin, {
    name: 'Lantern',
    content: fixturePath('models/lantern.glb'),
  });
  const poster = await tracked(
    POSTER_NAME,
    'citrus.png',
    'models/lantern.glb',
    'A label for the summer bottle. Point the camera at it and the lantern lights up.',
  );
  const gone = await tracked('Harbour, last summer', 'harbour.jpg', 'clips/clock-16x9.mp4');
  await deleteProject(api, origin, gone);
  for (let i = 0; i < 3; i++) await countView(api, origin, poster.shareId);
  return { poster, model, filmed, untracked };
}

/** A text that tries to break out: markup, direction marks, and a word that is too long for any line. */
const HOSTILE = `<b>Chợ</b>\u202Emarket\u202C ${'W'.repeat(60)}`;

/** Visits of the project with a brand, half on phones and half on computers. Chosen, not measured. */
const VISITORS = 12;

/** A project with a brand in its own colours, whose link has been opened by some visitors. */
async function makeBranded(api: APIRequestContext, origin: string): Promise<Project> {
  const headers = { origin };
  await upgradeToPro(api, origin, 'yearly');
  const logo = sharp({ create: { width: 240, height: 120, channels: 3, background: '#0050c8' } });
  const middle = { create: { width: 220, height: 320, channels: 4, background: '#ffffff' } } as const;
  const photoFrame = sharp({ create: { width: 300, height: 400, channels: 4, background: '#c80000' } }).composite([
    { input: middle, blend: 'dest-out' },
  ]);
  const brand: BrandChange = {
    logo: await uploadBytes(api, origin, 'logo.png', await logo.png().toBuffer()),
    backgroundPicture: null,
    linkPicture: await uploadFile(api, origin, fixturePath('pictures/night-market.jpg')),
    photoFrame: await uploadBytes(api, origin, 'frame.png', await photoFrame.png().toBuffer()),
    accent: '#1e7f4f',
    background: '#fff3d6',
    startText: `Chào mừng bạn đến với chợ đêm!\n${HOSTILE}`,
    endText: `Hẹn gặp lại bạn ở cửa hàng.\n${HOSTILE}`,
    linkName: HOSTILE.slice(0, MAX_BRAND_NAME_LENGTH),
    linkText: HOSTILE,
    qr: { dark: '#123a7c', light: '#fff3d6' },
    marksPhotos: true,
  };
  await succeed(api.put('/api/brand', { headers, data: brand }));
  const project = await createTrackedProject(api, origin, {
    name: HOSTILE,
    picture: fixturePath('pictures/night-market.jpg'),
    content: fixturePath('models/beacon.glb'),
  });
  const visitor = await request.newContext({ baseURL: origin });
  try {
    for (let i = 0; i < VISITORS; i++) {
      const system = i < VISITORS / 2 ? 'Android 14; Mobile' : 'Windows NT 10.0';
      const userAgent = `Mozilla/5.0 (${system}) Chrome/130.0.${i}.0 Safari/537.36`;
      const visit = { headers: { origin, 'user-agent': userAgent }, data: {} };
      await succeed(visitor.post(`/api/projects/${project.shareId}/visits`, visit));
    }
  } finally {
    await visitor.dispose();
  }
  return project;
}

/** A project in each state in which its link opens nothing for visitors; taking one down is left to the operator. */
async function makeClosed(api: APIRequestContext, origin: string): Promise<Seed['closed']> {
  const content = fixturePath('models/lantern.glb');
  const closed = {} as Seed['closed'];
  for (const state of CLOSED_STATES) {
    closed[state] = await createMarkerlessProject(api, origin, { name: state, content });
  }
  await deleteProject(api, origin, closed.trashed);
  await changeProject(api, origin, closed.archived, { status: 'archived' });
  await changeProject(api, origin, closed.private, { isPublic: false });
  return closed;
}

async function withAccount<T>(origin: string, act: (api: APIRequestContext) => Promise<T>) {
  const api = await request.newContext({ baseURL: origin });
  try {
    await registerByApi(api, origin, { ...newAccount(), displayName: 'Nguyễn Thị Minh Khai' });
    const result = await act(api);
    return { result, state: await api.storageState() };
  } finally {
    await api.dispose();
  }
}

/** Loads one page in advance, because a server's first page is slow and its screenshot would show that. */
async function loadFirstPage(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage({ baseURL: origin });
  try {
    await page.goto('/auth');
  } finally {
    await page.close();
  }
}
