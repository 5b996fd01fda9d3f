import type { Browser, Page } from '@playwright/test';

/** An event of one thread in Chromium's trace; a mark takes no time. */
export interface TraceSlice {
  name: string;
  /** Processor time of the thread, µs. */
  cpuUs: number;
  cpuStartUs: number;
  thread: string;
}

/** An event of a trace (Trace Event Format); times in µs. */
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
/** Trace category that reports each task of a thread as `RunTask`. */
const TASKS = 'disabled-by-default-devtools.timeline';

/** Events of all threads of a browser during the given time, in the order in which they began. */
export async function traceFor(browser: Browser, page: Page, seconds: number): Promise<TraceSlice[]> {
  return traceWhile(browser, page, CATEGORIES, async () => page.waitForTimeout(seconds * 1000));
}

/** Tasks of all threads of a browser while `work` ran. */
export async function traceTasks(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<TraceSlice[]> {
  const slices = await traceWhile(browser, page, [...CATEGORIES, TASKS], work);
  return slices.filter(({ name }) => name === 'RunTask');
}

/** The trace of some work. Recording ends although the work fails, since a browser records one trace at a time. */
async function recorded(
  browser: Browser,
  page: Page,
  categories: string[],
  work: () => Promise<unknown>,
): Promise<Buffer> {
  await browser.startTracing(page, { categories });
  try {
    await work();
  } catch (error) {
    await browser.stopTracing();
    throw error;
  }
  return browser.stopTracing();
}

async function traceWhile(
  browser: Browser,
  page: Page,
  categories: string[],
  work: () => Promise<unknown>,
): Promise<TraceSlice[]> {
  const { traceEvents } = JSON.parse((await recorded(browser, page, categories, work)).toString('utf8')) as {
    traceEvents: RawEvent[];
  };
  const threads = new Map<string, string>();
  for (const { name, pid, tid, args } of traceEvents) {
    if (name === 'thread_name') threads.set(`${pid}.${tid}`, String(args?.['name']));
  }
  return traceEvents
    .filter(({ tts }) => tts !== undefined)
    .toSorted((a, b) => a.ts - b.ts)
    .map(({ name, tdur = 0, tts = 0, pid, tid }) => {
      return { name, cpuUs: tdur, cpuStartUs: tts, thread: threads.get(`${pid}.${tid}`) ?? '' };
    });
}
