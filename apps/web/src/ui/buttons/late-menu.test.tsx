import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lateMenu, type LateMenuProps } from './late-menu';

const { react, showToast } = vi.hoisted(() => {
  const slots: { value: unknown; end?: (() => void) | void }[] = [];
  let at = 0;
  let effects: (() => void)[] = [];
  let isStale = true;
  const slotOf = (first: () => unknown) => (slots[at++] ??= { value: first() });
  const useEffect = (effect: () => (() => void) | void, deps: unknown[]) => {
    const slot = slotOf(() => null);
    const known = slot.value as unknown[] | null;
    if (known?.every((one, i) => Object.is(one, deps[i]))) return;
    slot.value = deps;
    effects.push(() => {
      slot.end?.();
      slot.end = effect();
    });
  };
  return {
    showToast: vi.fn(),
    react: {
      useRef: (current: unknown) => slotOf(() => ({ current })).value,
      useState: (first: unknown) => {
        const slot = slotOf(() => (typeof first === 'function' ? (first as () => unknown)() : first));
        const set = (next: unknown) => {
          slot.value = typeof next === 'function' ? (next as (value: unknown) => unknown)(slot.value) : next;
          isStale = true;
        };
        return [slot.value, set];
      },
      useEffect,
      useLayoutEffect: useEffect,
      startTransition: (change: () => void) => change(),
      /** Renders until nothing changes any more. */
      render: <Shown,>(component: () => Shown): Shown => {
        let shown: Shown;
        do {
          isStale = false;
          at = 0;
          effects = [];
          shown = component();
          for (const run of effects) run();
        } while (isStale);
        return shown;
      },
      unmount: () => {
        for (const slot of slots.splice(0)) slot.end?.();
        isStale = true;
      },
    },
  };
});
vi.mock('react', () => react);
vi.mock('../../fetch-code', () => ({ fetchCode: (load: () => unknown) => load() }));
vi.mock('../messages/toast', () => ({ showToast }));

/** Later than the menu is fetched without a press (`REST_MS`). */
const FETCHED_AFTER_MS = 1000;

function Opened(_props: LateMenuProps) {
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  showToast.mockReset();
});
afterEach(() => {
  react.unmount();
  vi.useRealTimers();
});

/** A menu whose code is fetched by the test. */
function shownMenu() {
  const fetches: { give: () => void; fail: () => void }[] = [];
  const Menu = lateMenu<object>(
    () =>
      new Promise((resolve, reject) => {
        fetches.push({ give: () => resolve(Opened), fail: () => reject(new TypeError('offline')) });
      }),
  );
  type Part = ReactElement<{ children: Part; onClick: () => void; openAtOnce?: boolean }>;
  const part = () => react.render(() => Menu({ button: null, menu: {} }) as Part).props.children;
  const settle = async (ms = 0) => {
    await vi.advanceTimersByTimeAsync(ms);
    return part();
  };
  part();
  return { fetches, settle };
}

it('opens at once for a press, though what was fetched before it does not come', async () => {
  const { fetches, settle } = shownMenu();
  (await settle(FETCHED_AFTER_MS)).props.onClick();
  await settle();
  await settle();
  fetches[0]?.fail();
  await settle();
  fetches[1]?.give();
  await settle();
  const { type, props } = await settle(FETCHED_AFTER_MS);
  expect([type, props.openAtOnce]).toEqual([Opened, true]);
});

it('says that a menu cannot be opened if its code does not come after a press, unless the page was left', async () => {
  for (const isLeft of [false, true]) {
    const { fetches, settle } = shownMenu();
    (await settle()).props.onClick();
    await settle();
    await settle();
    if (isLeft) react.unmount();
    fetches[0]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(showToast).toHaveBeenCalledTimes(1);
    react.unmount();
  }
});
