import { readFile } from 'node:fs/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

/** Size of a page's heap, same-origin frames included, after a full garbage collection. */
export async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/**
 * Resident memory of the largest renderer, which is the page's, since a browser also keeps an empty spare renderer.
 * Null if the system does not report it.
 */
export async function residentBytes(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const sizes = await Promise.all(
      processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentBytesOf(id)),
    );
    return Math.max(...sizes) || null;
  } finally {
    await session.detach();
  }
}

async function residentBytesOf(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

/** Browsers end workers within milliseconds of `terminate()`; a busy machine may take longer. Chosen, not measured. */
const WORKERS_END_WITHIN_MS = 5000;
/** Time between two looks at the workers. Chosen, not measured. */
const ASK_EVERY_MS = 50;

/** Waits for workers that were told to end, which takes some time after `terminate()`. */
export async function untilWorkersEnded(page: Page): Promise<void> {
  for (let waitedMs = 0; waitedMs < WORKERS_END_WITHIN_MS && page.workers().length > 0; waitedMs += ASK_EVERY_MS) {
    await page.waitForTimeout(ASK_EVERY_MS);
  }
}
