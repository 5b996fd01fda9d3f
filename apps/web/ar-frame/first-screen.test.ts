import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readAs } from '../src/texts/visitor-language';
import { memoryStorage } from '../test-support/memory-storage';

const SCRIPT = readFileSync(path.join(import.meta.dirname, 'first-screen.js'), 'utf8');

/** A window with a page of Vietnamese texts on a phone that speaks English. */
class Visit {
  readonly around = { name: '', location: { href: 'https://anchora.example/', reload: vi.fn() } };

  constructor(private readonly storage: () => unknown) {}

  /** Opens the page and taps on the offer of the other language. @returns the language of the page before the tap */
  tap(parent: unknown = this.around): string {
    const root = { lang: 'vi', dataset: { forVisitors: 'vi' } };
    const clicks: ((event: object) => void)[] = [];
    const addEventListener = (_: string, on: (event: object) => void) => clicks.push(on);
    const document = { documentElement: root, addEventListener };
    const sandbox = { self: this.around, parent, document, navigator: { languages: ['en-GB'] } };
    Object.defineProperty(sandbox, 'localStorage', { get: this.storage });
    runInNewContext(SCRIPT, sandbox);
    const { lang } = root;
    for (const click of clicks) click({ target: { closest: (selector: string) => selector === '.language' } });
    return lang;
  }

  /** The language in which the page around the frame is shown. */
  languageAround(): string {
    vi.stubGlobal('window', this.around);
    Object.defineProperty(globalThis, 'localStorage', { get: this.storage, configurable: true });
    return readAs('vi', null);
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

describe('a tap on the other language', () => {
  const full = Object.assign(memoryStorage(new Map()), {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  const own = memoryStorage(new Map());

  it.each([
    ['open', () => own],
    [
      'closed',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
    ['full', () => full],
  ])('shows frame and page in it after a reload, with a storage that is %s', (_, storage) => {
    const visit = new Visit(storage);
    expect(visit.tap()).toBe('vi');
    expect(visit.around.location.reload).toHaveBeenCalledOnce();
    expect(visit.languageAround()).toBe('en');
    expect(visit.tap()).toBe('en');
    expect(visit.languageAround()).toBe('vi');
  });

  it('reloads a downloaded page in a frame of another site', () => {
    const visit = new Visit(() => memoryStorage(new Map()));
    const ofOtherSite = {
      get location(): never {
        throw new DOMException('blocked', 'SecurityError');
      },
    };
    visit.tap(ofOtherSite);
    expect(visit.around.location.reload).toHaveBeenCalledOnce();
  });
});
