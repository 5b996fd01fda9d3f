import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  Builder,
  Capabilities,
  error as webdriverError,
  Key as Keys,
  type WebDriver,
  type WebElement,
} from 'selenium-webdriver';
import { freePorts } from '../../../apps/server/test-support/free-ports';
import { until } from '../until';
import type { Driver, DriverElement, Engine, Key, Place, Size } from './driver';

/** Time for a start, far longer than it takes on a busy machine. Chosen, not measured. */
const START_TIMEOUT_MS = 20_000;
/** Time for a script, far longer than it takes on a busy machine. Chosen, not measured. */
const SCRIPT_TIMEOUT_MS = 30_000;
/**
 * Time for a page to load. Once in some hundred pages the driver does not notice that one has loaded, so it is opened
 * once more. Chosen, not measured.
 */
const LOAD_TIMEOUT_MS = 40_000;
/** Time for a window to open on a busy machine. Chosen, not measured. */
const WINDOW_WITHIN_MS = 10_000;

const KEYS: Record<Key, string> = {
  Tab: Keys.TAB,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  ArrowRight: Keys.ARROW_RIGHT,
  ArrowDown: Keys.ARROW_DOWN,
  End: Keys.END,
  Space: Keys.SPACE,
};

/** WebKitGTK over its WebDriver. A driver process serves one window at a time, so every window gets a process. */
export async function startWebKit(executablePath: string): Promise<Engine> {
  const home = await mkdtemp(path.join(tmpdir(), 'webkit-home-'));
  const downloads = path.join(home, 'downloads');
  await mkdir(path.join(home, '.config'), { recursive: true });
  await mkdir(downloads);
  await writeFile(path.join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/downloads"\n');
  const open = async (viewport: Size): Promise<WebKitDriver> => WebKitDriver.open(executablePath, home, viewport);
  const stop = async () => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  try {
    const probe = await open({ width: 800, height: 600 });
    let version: string;
    try {
      version = await probe.version();
    } finally {
      await probe.close();
    }
    return { name: 'WebKitGTK', version, downloads, open, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

class WebKitDriver implements Driver {
  private place: Place = 'page';

  private constructor(
    private readonly server: ChildProcess,
    private readonly session: WebDriver,
  ) {}

  static async open(executablePath: string, home: string, viewport: Size): Promise<WebKitDriver> {
    const [port = 0] = await freePorts(1);
    const server = spawn(executablePath, [`--port=${port}`], {
      stdio: ['ignore', 'ignore', process.env.BROWSERS_VERBOSE ? 'inherit' : 'ignore'],
      env: { ...process.env, HOME: home, XDG_CONFIG_HOME: path.join(home, '.config'), NO_AT_BRIDGE: '1' },
    });
    try {
      const address = `http://127.0.0.1:${port}`;
      const isReady = async () => (await fetch(`${address}/status`)).ok;
      await until('WebKitWebDriver has started', isReady, START_TIMEOUT_MS);
      const session = await new Builder()
        .usingServer(address)
        .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
        .build();
      return await WebKitDriver.prepare(server, session, viewport);
    } catch (error) {
      server.kill('SIGTERM');
      throw error;
    }
  }

  private static async prepare(server: ChildProcess, session: WebDriver, viewport: Size): Promise<WebKitDriver> {
    try {
      await session.manage().setTimeouts({ script: SCRIPT_TIMEOUT_MS, pageLoad: LOAD_TIMEOUT_MS });
      const driver = new WebKitDriver(server, session);
      await driver.resize(viewport);
      return driver;
    } catch (error) {
      // The server leaves its browser behind unless the session is ended.
      await session.quit().catch(() => undefined);
      throw error;
    }
  }

  async version(): Promise<string> {
    return String((await this.session.getCapabilities()).get('browserVersion'));
  }

  async goto(url: string): Promise<void> {
    await this.enter('page');
    await this.session.get(url).catch(async (error: unknown) => {
      if (!(error instanceof webdriverError.TimeoutError)) throw error;
      await this.session.get(url);
    });
  }

  async url(): Promise<string> {
    return this.session.getCurrentUrl();
  }

  async evaluate<Args extends unknown[], Answer>(
    place: Place,
    run: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer> {
    return (await this.run(place, run, args)) as Answer;
  }

  async element<Args extends unknown[]>(
    place: Place,
    run: (...args: Args) => Element | null | Promise<Element | null>,
    ...args: Args
  ): Promise<DriverElement | null> {
    const element = await this.run(place, run, args);
    return element === null ? null : new WebKitElement(element as WebElement);
  }

  async press(key: Key): Promise<void> {
    await this.session.actions().sendKeys(KEYS[key]).perform();
  }

  async screenshot(): Promise<Buffer> {
    await this.enter('page');
    return Buffer.from(await this.session.takeScreenshot(), 'base64');
  }

  async resize(viewport: Size): Promise<void> {
    // The width of the window's borders is known only after it has been sized once.
    for (let round = 0; round < 2; round++) {
      const { inner, outer } = await until('the window has a size', async () => this.sizes(), WINDOW_WITHIN_MS);
      await this.session
        .manage()
        .window()
        .setRect({
          ...outer,
          width: outer.width + viewport.width - inner[0],
          height: outer.height + viewport.height - inner[1],
        });
    }
  }

  /** Null while the window is being opened. */
  private async sizes() {
    const inner = await this.evaluate('page', () => [innerWidth, innerHeight] as const);
    const outer = await this.session.manage().window().getRect();
    const isOpen = [...inner, outer.width, outer.height].every((side) => side > 0) && outer.width >= inner[0];
    return isOpen ? { inner, outer } : null;
  }

  async close(): Promise<void> {
    await this.session.quit().catch(() => undefined);
    this.server.kill('SIGTERM');
  }

  private async run(place: Place, run: (...args: never[]) => unknown, args: unknown[]): Promise<unknown> {
    await this.enter(place);
    return this.session.executeScript(`return (${run.toString()})(...arguments)`, ...args);
  }

  /**
   * Enters the document of the page or the frame. The frame is entered again for each call, because navigation replaces
   * its document.
   */
  private async enter(place: Place): Promise<void> {
    if (place === 'page' && this.place === 'page') return;
    await this.session.switchTo().defaultContent();
    this.place = 'page';
    if (place === 'page') return;
    await this.session.switchTo().frame(0);
    this.place = 'frame';
  }
}

class WebKitElement implements DriverElement {
  constructor(private readonly element: WebElement) {}

  async click(): Promise<void> {
    // A click scrolls the element only to the edge of the window (WebDriver, "scroll into view"), where a bar may cover
    // it.
    await this.element.getDriver().executeScript("arguments[0].scrollIntoView({ block: 'center' })", this.element);
    await this.element.click();
  }

  async type(text: string): Promise<void> {
    await this.element.sendKeys(text);
  }

  async chooseFile(file: string): Promise<void> {
    await this.element.sendKeys(file);
  }
}
