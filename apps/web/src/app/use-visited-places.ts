import { useEffect, useRef } from 'react';
import { isInLayer } from '../ui/layers/use-return-focus';
import { anchorOfHash } from './anchor-of-hash';

/**
 * Scroll position and focus of a history entry, kept as browsers do for pages that they load themselves. Entries are
 * distinguished by an id in their state; the places survive a reload.
 */
interface Place {
  /** CSS px. */
  scrollY: number;
  /** `data-return-focus` of the element that had the focus last. */
  focus: string | null;
}

const STORAGE_KEY = 'visited-places';
/** Entries of the history whose places are kept; the oldest are dropped first. Chosen, not measured. */
const MAX_KEPT = 50;
/**
 * A page to which the visitor returns may first have to fetch the content that determines its height, also over a slow
 * line. Chosen, not measured.
 */
const GROWING_MS = 20_000;
/**
 * After this time the focus goes to the page's heading, so that screen readers need not wait for a slow list. Chosen,
 * not measured.
 */
const FOCUS_WAIT_MS = 3000;

const places = new Map<string, Place>(readStored());
/** Id of the history entry that is shown; null outside of the frame. */
let current: string | null = null;
/** Whether this document has shown a page of the frame before; the first one is read from its beginning anyway. */
let hasArrived = false;
/** Ends the scrolling to the place of an entry. */
let stopReturning = (): void => undefined;

/** Keeps the places of the pages of one frame while it is mounted, and restores each page as it was left. */
export function useVisitedPlaces(pageKey: string, address: string): void {
  const shown = useRef({ pageKey: '', address: '' });
  // Effects of the page run before this one, so an element focused by the page already has the focus.
  useEffect(() => {
    arrive(shown.current.pageKey !== pageKey);
    shown.current = { pageKey, address };
  }, [pageKey, address]);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    addEventListener('scroll', noteScroll, { passive: true });
    for (const type of DEPARTURES) addEventListener(type, noteScroll, { capture: true });
    addEventListener('focusin', noteFocus);
    addEventListener('pagehide', store);
    return () => {
      removeEventListener('scroll', noteScroll);
      for (const type of DEPARTURES) removeEventListener(type, noteScroll, { capture: true });
      removeEventListener('focusin', noteFocus);
      removeEventListener('pagehide', store);
      stopReturning();
      store();
      current = null;
    };
  }, []);
}

/**
 * Events before a change to another history entry; `pushState` is the router's. A scroll event of the same frame only
 * comes after them. They are captured because the router shows the next page before later listeners are called.
 */
const DEPARTURES = ['pushState', 'popstate'];

function noteScroll(): void {
  note({ scrollY });
}

function noteFocus({ target }: FocusEvent): void {
  const named = target instanceof Element ? target.closest<HTMLElement>('[data-return-focus]') : null;
  if (named) note({ focus: named.dataset['returnFocus'] ?? null });
}

/**
 * Called when an address has been shown. An entry visited before is restored; a new page starts at its top, with the
 * focus on its heading for users of screen readers.
 *
 * @param isNewPage false when only the query changed: the page stays where it is
 */
function arrive(isNewPage: boolean): void {
  const known = idOfEntry();
  if (known !== null && known === current) return;
  const isFirst = !hasArrived;
  hasArrived = true;
  stopReturning();
  if (known !== null) {
    current = known;
    returnTo(places.get(known) ?? { scrollY: 0, focus: null }, isNewPage && !isFirst);
    return;
  }
  const former = current === null ? undefined : places.get(current);
  current = nameEntry();
  if (!isNewPage) {
    if (former) places.set(current, { ...former });
    return;
  }
  const anchor = document.getElementById(anchorOfHash(location.hash));
  if (anchor) anchor.scrollIntoView();
  else scrollTo(0, 0);
  if (!isFirst) focusPage();
}

function note(part: Partial<Place>): void {
  if (current === null) return;
  const place = places.get(current) ?? { scrollY: 0, focus: null };
  places.delete(current);
  places.set(current, { ...place, ...part });
}

/**
 * Scrolls down as the page grows, unless the visitor is faster. After `FOCUS_WAIT_MS` the focus is put on the page's
 * heading until the element exists that had it.
 */
function returnTo({ scrollY: y, focus }: Place, mayFocus: boolean): void {
  const begunMs = performance.now();
  let frame = 0;
  let isFocused = !mayFocus;
  let hasFocusedPage = !mayFocus;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const type of INTENTS) removeEventListener(type, stop);
  };
  const step = () => {
    const room = document.documentElement.scrollHeight - innerHeight;
    if (scrollY !== y) scrollTo(0, Math.min(y, room));
    // Another zoom has other device pixels, between which no page can be scrolled.
    const isThere = Math.abs(scrollY - y) < 1;
    const passedMs = performance.now() - begunMs;
    isFocused ||= focus !== null && focusNamed(focus);
    if (!isFocused && !hasFocusedPage && (passedMs > FOCUS_WAIT_MS || (isThere && focus === null))) {
      focusPage();
      hasFocusedPage = true;
    }
    const isDone = isThere && (isFocused || focus === null);
    if (isDone || passedMs > GROWING_MS) stop();
    else frame = requestAnimationFrame(step);
  };
  for (const type of INTENTS) addEventListener(type, stop, { passive: true });
  stopReturning = stop;
  step();
}

/** @returns false if the element does not exist (yet). */
function focusNamed(name: string): boolean {
  const element = document.querySelector<HTMLElement>(`[data-return-focus="${CSS.escape(name)}"]`);
  element?.focus({ preventScroll: true });
  return element !== null;
}

/** Events by which a visitor scrolls or moves on; they end the automatic scrolling. */
const INTENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/**
 * Focuses the page's heading once it exists, within `FOCUS_WAIT_MS`, unless an element of the page already has the
 * focus. A menu that was opened while the page loaded keeps the focus, too, because it would close otherwise.
 */
function focusPage(): void {
  const main = document.querySelector('main');
  if (isInLayer(document.activeElement)) return;
  if (!main || (document.activeElement !== document.body && main.contains(document.activeElement))) return;
  if (focusHeading(main)) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusHeading(main)) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), FOCUS_WAIT_MS);
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

function idOfEntry(): string | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('place' in state)) return null;
  return typeof state.place === 'string' ? state.place : null;
}

function nameEntry(): string {
  const place = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const state: unknown = history.state;
  history.replaceState({ ...(typeof state === 'object' ? state : {}), place }, '');
  return place;
}

function readStored(): [string, Place][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, Place][];
  } catch {
    return [];
  }
}

function store(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...places].slice(-MAX_KEPT)));
  } catch {
    // Storage is blocked in some private windows; a reload then starts at the top.
  }
}
