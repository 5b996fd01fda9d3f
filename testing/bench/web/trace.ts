import type { Browser, Page } from '@playwright/test';

/** A finished slice of one thread's time in Chromium's trace. */
export interface TraceSlice {
  name: string;
  /** µs of the thread's own processor time. */
  cpuUs: number;
  cpuStartUs: number;
  thread: string;
  args: Record<string, unknown>;
}

interface RawEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tts?: number;
  tdur?: number;
  args?: Record<string, unknown>;
}

const CATEGORIES = ['devtools.timeline', 'blink', 'blink.user_timing', 'v8'];
/** Each whole task of a thread, as `RunTask`. */
const TASKS = 'disabled-by-default-devtools.timeline';

/** What all of a browser's renderer threads did while the page went on for a while, in the order of the trace. */
export async function traceFor(browser: Browser, page: Page, seconds: number): Promise<TraceSlice[]> {
  return traceWhile(browser, page, CATEGORIES, async () => page.waitForTimeout(seconds * 1000));
}

/** The tasks of all of a browser's renderer threads while `work` went on. */
export async function traceTasks(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<TraceSlice[]> {
  const slices = await traceWhile(browser, page, [...CATEGORIES, TASKS], work);
  return slices.filter(({ name }) => name === 'RunTask');
}

async function traceWhile(
  browser: Browser,
  page: Page,
  categories: string[],
  work: () => Promise<unknown>,
): Promise<TraceSlice[]> {
  await browser.startTracing(page, { categories });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: RawEvent[] };
  const threads = new Map<string, string>();
  for (const { name, pid, tid, args } of traceEvents) {
    if (name === 'thread_name') threads.set(`${pid}.${tid}`, String(args?.['name']));
  }
  return traceEvents
    .filter(({ tts }) => tts !== undefined)
    .toSorted((a, b) => a.ts - b.ts)
    .map(({ name, tdur = 0, tts = 0, pid, tid, args = {} }) => {
      return { name, cpuUs: tdur, cpuStartUs: tts, thread: threads.get(`${pid}.${tid}`) ?? '', args };
    });
}
