import { useEffect, useState, useSyncExternalStore } from 'react';
import { app as texts } from '../texts/app';

/** Pieces of work under way; the bar is on screen while there is one. */
let running = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  running += by;
  for (const listener of listeners) listener();
}

/** Shows the bar until the returned function is called; calls may overlap. */
export function beginLoading(): () => void {
  change(1);
  let ended = false;
  return () => {
    if (!ended) change(-1);
    ended = true;
  };
}

/** Shows the bar for as long as it is mounted. */
export function LoadingBarWhileMounted() {
  useEffect(() => beginLoading(), []);
  return null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Duration of the animation `top-bar-out`. */
const LEAVING_MS = 240;

/**
 * The thin bar at the top of the window for work without a place on the page. When the work ends, the bar fills and
 * fades, so that even a quick change of page is noticed.
 */
export function LoadingBar() {
  const active = useSyncExternalStore(subscribe, () => running > 0);
  const [shown, setShown] = useState(active);
  if (active && !shown) setShown(true);
  useEffect(() => {
    if (active || !shown) return undefined;
    const timer = setTimeout(() => setShown(false), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [active, shown]);
  if (!shown) return null;
  return active ? (
    <div role="progressbar" aria-label={texts.loading} className={BAR_CLASS}>
      <div className="h-full origin-left animate-[top-bar_8s_cubic-bezier(0.1,0.8,0.3,1)_both] bg-ink" />
    </div>
  ) : (
    <div aria-hidden="true" data-leaving="" className={BAR_CLASS}>
      <div className="h-full origin-left animate-[top-bar-out_240ms_ease-out_both] bg-ink" />
    </div>
  );
}

const BAR_CLASS = 'pointer-events-none fixed inset-x-0 top-0 z-[60] h-0.5';
