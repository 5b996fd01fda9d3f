import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DownloadTicket } from '@anchora/contract/project-archive';
import { request } from '@playwright/test';
import { checkBytes } from '../../apps/server/src/files/checks/check-bytes';
import { freePorts } from '../../apps/server/test-support/free-ports';
import { type BuiltServer, startBuiltServer } from '../support/built-server';
import { endAll } from '../support/end-all';
import { makeSiteProject } from '../support/site-project';
import { EVENT_S, LENGTH_S, convertSource, makeSource } from '../support/source-videos/make-source';
import { TWELVE_VIDEOS } from '../support/source-videos/twelve-videos';
import { unzipInto } from '../support/unzip-into';
import { type CameraClip, makeCameraClip } from './camera/camera-clip';
import type { Engine, Size } from './drivers/driver';
import { type Front, SITE_PATH, VIDEOS_PATH, startFront } from './front/front-server';
import { Tab } from './tab';
import { succeed } from '../support/succeed';

/** A window in which nothing is hidden for want of room, CSS px. */
const DESKTOP: Size = { width: 1200, height: 800 };
/** A portrait viewport, CSS px, not narrower than the smallest window of WebKitGTK's test browser. */
const PHONE: Size = { width: 450, height: 800 };

/** A video that the server has converted, and what it has to be. */
export interface ConvertedVideo {
  name: string;
  /** Address from which pages get it. */
  address: string;
  width: number;
  height: number;
  lengthS: number;
  /** Time at which the picture becomes bright for 0.2 s. */
  eventS: number;
}

/** Environment of a journey: one engine, a real server with an empty database, and the reports of the pages. */
export class World {
  private tabs: Tab[] = [];
  private readonly clips = new Map<string, Promise<CameraClip>>();

  private constructor(
    readonly engine: Engine,
    readonly origin: string,
    private readonly server: BuiltServer,
    private readonly front: Front,
    private readonly folder: string,
  ) {}

  static async start(engine: Engine): Promise<World> {
    const [port = 0] = await freePorts(1);
    const origin = `http://localhost:${port}`;
    // The limits are raised because many journeys sign in from one address within a minute.
    const many = { LOGIN_LIMIT: '1000', REGISTER_LIMIT: '1000', UPLOAD_LIMIT: '1000', CREATE_LIMIT_HOUR: '1000' };
    const server = await startBuiltServer({ PUBLIC_URL: origin, NODE_ENV: 'test', ...many });
    let front: Front | undefined;
    try {
      front = await startFront(port, server.origin);
      return new World(engine, origin, server, front, await mkdtemp(path.join(tmpdir(), 'browsers-')));
    } catch (error) {
      front?.close();
      await server.stop();
      throw error;
    }
  }

  async open(): Promise<Tab> {
    return this.openWindow(DESKTOP);
  }

  private async openWindow(viewport: Size): Promise<Tab> {
    const tab = new Tab(await this.engine.open(viewport), this.origin);
    this.tabs.push(tab);
    return tab;
  }

  /** Opens a phone-like window whose camera looks at a picture. */
  async openPhone(picture: string): Promise<{ tab: Tab; camera: CameraClip }> {
    const camera = await this.clipOf(picture);
    this.front.setCamera(camera);
    return { tab: await this.openWindow(PHONE), camera };
  }

  /** A clip is made once for all journeys; one that could not be made is tried again by the next of them. */
  private async clipOf(picture: string): Promise<CameraClip> {
    const making = this.clips.get(picture) ?? makeCameraClip(this.folder, picture, PHONE);
    this.clips.set(picture, making);
    try {
      return await making;
    } catch (error) {
      this.clips.delete(picture);
      throw error;
    }
  }

  /** From now on the only server is a bare one with a downloaded project. @returns its address */
  async leaveOnlySite(): Promise<string> {
    const folder = path.join(this.folder, 'site');
    const account = await request.newContext({ baseURL: this.origin });
    try {
      const project = await makeSiteProject(account, this.origin, 'Night market');
      const headers = { origin: this.origin };
      const asked = await succeed(account.post(`/api/projects/${project.id}/site`, { headers, data: {} }));
      const { url } = (await asked.json()) as DownloadTicket;
      await unzipInto(folder, await (await succeed(account.get(url))).body());
    } finally {
      await account.dispose();
    }
    this.front.setSite(folder);
    return SITE_PATH;
  }

  /** Converts the twelve videos of the bench as the server does. @throws Error if one of them is not converted */
  async convertTwelve(): Promise<ConvertedVideo[]> {
    const folder = path.join(this.folder, 'videos');
    await mkdir(folder, { recursive: true });
    const converted: ConvertedVideo[] = [];
    for (const plan of TWELVE_VIDEOS) {
      const file = `${plan.fileName}.made.mp4`;
      const answer = await convertSource(makeSource(plan, folder), path.join(folder, file), folder);
      if (answer.outcome !== 'ready') throw new Error(`${plan.name} was not converted`);
      const { widthPx, heightPx } = await checkBytes({ path: path.join(folder, file), kind: 'video' });
      const size = { width: widthPx ?? 0, height: heightPx ?? 0 };
      converted.push({
        name: plan.name,
        address: `${VIDEOS_PATH}${file}`,
        ...size,
        lengthS: LENGTH_S,
        eventS: EVENT_S,
      });
    }
    this.front.setVideos(folder);
    return converted;
  }

  /** Closes the windows of a journey. @returns the reports of their pages */
  async settle(): Promise<string[]> {
    const { tabs } = this;
    this.tabs = [];
    this.front.setCamera(null);
    this.front.setSite(null);
    this.front.setVideos(null);
    await Promise.all(tabs.map(async (tab) => tab.close().catch(() => undefined)));
    return this.front.takeReports();
  }

  /** The window that a journey used last, for a screenshot of its failure. */
  get lastTab(): Tab | undefined {
    return this.tabs.at(-1);
  }

  async stop(): Promise<void> {
    this.front.close();
    await endAll(
      () => this.server.stop(),
      () => rm(this.folder, { recursive: true, force: true }),
    );
  }
}
