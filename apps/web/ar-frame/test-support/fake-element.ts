import { afterEach, beforeEach, vi } from 'vitest';

type Listener = (event: { target: FakeElement; timeStamp: number }) => void;

/** An element for tests without a browser. It has the members of `HTMLElement` that the frame's code uses. */
export class FakeElement {
  readonly children: (FakeElement | string)[] = [];
  readonly dataset: Record<string, string> = {};
  readonly style = { setProperty: vi.fn<(name: string, value: string) => void>() };
  readonly classList = { toggle: vi.fn(), add: vi.fn(), remove: vi.fn(), contains: () => false };
  parentElement: FakeElement | null = null;
  title = '';
  open = false;
  private text = '';
  private readonly attributes = new Map<string, string>();
  private readonly listeners = new Map<string, Listener[]>();

  constructor(readonly tag = 'div') {}

  get textContent(): string {
    return this.text + this.children.map((child) => (typeof child === 'string' ? child : child.textContent)).join('');
  }
  set textContent(text: string | null) {
    this.replaceChildren();
    this.text = text ?? '';
  }
  get hidden(): boolean {
    return this.attributes.has('hidden');
  }
  set hidden(isHidden: boolean) {
    if (isHidden) this.attributes.set('hidden', '');
    else this.attributes.delete('hidden');
  }
  get firstChild(): FakeElement | string | null {
    return this.children[0] ?? null;
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  append(...added: (FakeElement | string)[]): void {
    for (const child of added) if (child instanceof FakeElement) child.parentElement = this;
    this.children.push(...added);
  }
  replaceChildren(...added: (FakeElement | string)[]): void {
    this.children.length = 0;
    this.text = '';
    this.append(...added);
  }
  remove(): void {
    const siblings = this.parentElement?.children;
    siblings?.splice(siblings.indexOf(this), 1);
    this.parentElement = null;
  }
  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }
  click(): void {
    this.dispatch('click');
  }
  showModal(): void {
    this.open = true;
  }
  close(): void {
    const wasOpen = this.open;
    this.open = false;
    if (wasOpen) this.dispatch('close');
  }

  private dispatch(type: string): void {
    for (const listener of this.listeners.get(type) ?? []) listener({ target: this, timeStamp: performance.now() });
  }

  /** The first descendant with this test id. */
  byTestId(id: string): FakeElement | null {
    for (const child of this.children) {
      if (typeof child === 'string') continue;
      const found = child.getAttribute('data-testid') === id ? child : child.byTestId(id);
      if (found) return found;
    }
    return null;
  }
}

/**
 * Sets the globals of a page whose elements are fake.
 *
 * @param ids elements that the page has from the beginning, by their id.
 */
export function stubPage(ids: Record<string, FakeElement> = {}): void {
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('document', {
    documentElement: new FakeElement('html'),
    createElement: (tag: string) => new FakeElement(tag),
    createElementNS: (_: string, tag: string) => new FakeElement(tag),
    getElementById: (id: string) => ids[id] ?? null,
    querySelector: () => null,
    querySelectorAll: () => [],
  });
}

/** Gives each test of the calling file a page of fake elements, and a clock that only the test moves on. */
export function stubPageAndClock(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    stubPage();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
