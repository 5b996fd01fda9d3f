import type { Driver, DriverElement, Key, Place, Size } from './drivers/driver';
import { until } from './until';

/**
 * Properties by which an element is found. Names, labels and texts must match completely, after trimming; of `nameHas`
 * and `textHas` a part is enough.
 */
type Query =
  | { role: string; name?: string; nameHas?: string; level?: number }
  | { label: string }
  | { text: string }
  | { textHas: string }
  | { testId: string };

/** `standing`: visible, and where it was some frames before. */
type ElementState = 'any' | 'visible' | 'standing';

/** Time for what a page does by itself, on a busy machine. Chosen, not measured. */
const WAIT_MS = 15_000;

/** User actions in a document; each waits until the element that it needs is there. */
export class View {
  constructor(
    protected readonly driver: Driver,
    private readonly place: Place,
  ) {}

  async evaluate<Args extends unknown[], Answer>(
    run: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer> {
    return this.driver.evaluate(this.place, run, ...args);
  }

  /** Waits until the element is visible. */
  async see(query: Query, timeoutMs = WAIT_MS): Promise<DriverElement> {
    return until(`${describe(query)} is shown`, () => this.find(query), timeoutMs);
  }

  async seeText(text: string, timeoutMs = WAIT_MS): Promise<void> {
    await this.see({ text }, timeoutMs);
  }

  async seeNot(query: Query): Promise<void> {
    await until(`${describe(query)} is gone`, async () => (await this.find(query)) === null, WAIT_MS);
  }

  /** Waits until the condition holds in the page. */
  async until(what: string, isSo: () => boolean): Promise<void> {
    await until(what, async () => this.evaluate(isSo), WAIT_MS);
  }

  /** Clicks an element; one that is sliding in is clicked once it stands still, as a user would. */
  async click(query: Query): Promise<void> {
    await this.see(query);
    const standing = async () => until(`${describe(query)} stands still`, () => this.find(query, 'standing'), WAIT_MS);
    await until(`${describe(query)} is clicked`, async () => tried(async () => (await standing()).click()), WAIT_MS);
  }

  /** Replaces the value of a field. */
  async fill(label: string, text: string): Promise<void> {
    const field = await this.see({ label });
    await field.click();
    await this.evaluate(() => (document.activeElement as HTMLInputElement | null)?.select());
    await field.type(text);
  }

  /** Chooses a file. File inputs are visually hidden, so this does not wait until the input is visible. */
  async chooseFile(label: string, file: string): Promise<void> {
    const input = await until(`a file input ${label}`, () => this.find({ label }, 'any'), WAIT_MS);
    await input.chooseFile(file);
  }

  private async find(query: Query, state: ElementState = 'visible'): Promise<DriverElement | null> {
    return this.driver.element(this.place, findElement, query, state);
  }
}

/** One window of a new visitor. */
export class Tab extends View {
  /** The document of the AR frame. */
  readonly frame: View;

  constructor(
    driver: Driver,
    readonly origin: string,
  ) {
    super(driver, 'page');
    this.frame = new View(driver, 'frame');
  }

  async open(address: string): Promise<void> {
    await this.driver.goto(new URL(address, this.origin).href);
  }

  /** Path and query of the page. */
  async path(): Promise<string> {
    const { pathname, search } = new URL(await this.driver.url());
    return pathname + search;
  }

  async untilPath(pattern: RegExp): Promise<void> {
    await until(`the address is ${pattern}`, async () => pattern.test(await this.path()), WAIT_MS);
  }

  async press(key: Key): Promise<void> {
    await this.driver.press(key);
  }

  async screenshot(): Promise<Buffer> {
    return this.driver.screenshot();
  }

  async resize(viewport: Size): Promise<void> {
    await this.driver.resize(viewport);
  }

  async close(): Promise<void> {
    await this.driver.close();
  }
}

async function tried(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch {
    // The element moved or was covered at that moment.
    return false;
  }
}

function describe(query: Query): string {
  return JSON.stringify(query);
}

/** Finds the element that matches a query; runs in the page. */
async function findElement(query: Query, state: ElementState): Promise<HTMLElement | null> {
  interface Queries {
    queryAllByRole(root: HTMLElement, role: string, options: object): HTMLElement[];
    queryAllByLabelText(root: HTMLElement, text: string): HTMLElement[];
    queryAllByText(root: HTMLElement, text: string | ((content: string) => boolean)): HTMLElement[];
    queryAllByTestId(root: HTMLElement, id: string): HTMLElement[];
  }
  const page = globalThis as unknown as { TestingLibraryDom?: Queries };
  if (!page.TestingLibraryDom) {
    await new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = '/__browsers/queries.js';
      script.addEventListener('load', resolve);
      script.addEventListener('error', reject);
      document.head.append(script);
    });
  }
  const queries = page.TestingLibraryDom;
  if (!queries) return null;
  const candidates = (): HTMLElement[] => {
    const root = document.body;
    if ('label' in query) return queries.queryAllByLabelText(root, query.label);
    if ('text' in query) return queries.queryAllByText(root, query.text);
    if ('textHas' in query) return queries.queryAllByText(root, (content) => content.includes(query.textHas));
    if ('testId' in query) return queries.queryAllByTestId(root, query.testId);
    const { role, name, nameHas, level } = query;
    const matcher = nameHas === undefined ? name : (accessible: string) => accessible.includes(nameHas);
    return queries.queryAllByRole(root, role, { name: matcher, level });
  };
  const found = candidates().find((element) => {
    const { width, height } = element.getBoundingClientRect();
    return state === 'any' || (width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible');
  });
  if (!found || state !== 'standing') return found ?? null;
  const before = found.getBoundingClientRect();
  // The wait, ms, covers some frames, also of a page that is drawn slowly.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const after = found.getBoundingClientRect();
  return after.x === before.x && after.y === before.y ? found : null;
}
