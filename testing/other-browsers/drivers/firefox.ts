import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type EvaluateFunc,
  type Frame,
  type Page,
  launch,
} from 'puppeteer-core';
import { endAll } from '../../support/end-all';
import type { Driver, DriverElement, Engine, Key, Place, Size } from './driver';

/** Value of `browser.download.folderList` for the folder that `browser.download.dir` names. */
const OWN_FOLDER = 2;

/** Firefox over WebDriver BiDi. It needs a display: without one it has no WebGL on software drivers. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const downloads = await mkdtemp(path.join(tmpdir(), 'firefox-downloads-'));
  const removeDownloads = () => rm(downloads, { recursive: true, force: true });
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: false,
    extraPrefsFirefox: {
      'browser.download.folderList': OWN_FOLDER,
      'browser.download.dir': downloads,
      'browser.download.always_ask_before_handling_new_types': false,
      'browser.download.manager.addToRecentDocs': false,
      'app.normandy.enabled': false,
      'app.update.enabled': false,
      'intl.accept_languages': 'en-GB, en',
    },
  }).catch(async (error: unknown) => {
    await removeDownloads();
    throw error;
  });
  const stop = () => endAll(() => browser.close(), removeDownloads);
  try {
    const version = (await browser.version()).replace(/^firefox\//i, '');
    return {
      name: 'Firefox',
      version,
      downloads,
      open: async (viewport) => FirefoxDriver.open(browser, viewport),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

class FirefoxDriver implements Driver {
  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
  ) {}

  static async open(browser: Browser, viewport: Size): Promise<FirefoxDriver> {
    const context = await browser.createBrowserContext();
    try {
      const driver = new FirefoxDriver(context, await context.newPage());
      await driver.resize(viewport);
      return driver;
    } catch (error) {
      await context.close();
      throw error;
    }
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: 'load' });
  }

  async url(): Promise<string> {
    return this.page.evaluate(() => location.href);
  }

  async evaluate<Args extends unknown[], Answer>(
    place: Place,
    run: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer> {
    const frame = await this.frameOf(place);
    return (await frame.evaluate(run as EvaluateFunc<Args>, ...args)) as Answer;
  }

  async element<Args extends unknown[]>(
    place: Place,
    run: (...args: Args) => Element | null | Promise<Element | null>,
    ...args: Args
  ): Promise<DriverElement | null> {
    const frame = await this.frameOf(place);
    const handle = await frame.evaluateHandle(run as EvaluateFunc<Args>, ...args);
    const element = handle.asElement();
    return element && new FirefoxElement(element as ElementHandle);
  }

  async press(key: Key): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.page.screenshot({ type: 'png' }));
  }

  async resize(viewport: Size): Promise<void> {
    await this.page.setViewport({ ...viewport, deviceScaleFactor: 1 });
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  private async frameOf(place: Place): Promise<Frame> {
    if (place === 'page') return this.page.mainFrame();
    // page.frames() may still list a frame of the previous page first, so the frame is found by its element.
    const frame = await (await this.page.$('iframe'))?.contentFrame();
    if (!frame) throw new Error('The page has no frame');
    return frame;
  }
}

class FirefoxElement implements DriverElement {
  constructor(private readonly handle: ElementHandle) {}

  async click(): Promise<void> {
    await this.handle.click();
  }

  async type(text: string): Promise<void> {
    await this.handle.type(text);
  }

  async chooseFile(file: string): Promise<void> {
    await (this.handle as ElementHandle<HTMLInputElement>).uploadFile(file);
  }
}
