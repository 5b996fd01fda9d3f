import type { CDPSession, Page } from '@playwright/test';

/** Mean of the bytes between two samples: so few that a picture has many samples. Chosen, not measured. */
const INTERVAL_BYTES = 256;
/** Objects that a collection has removed count, too. */
const EVERYTHING = { includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true };

/** A node of a sampled heap profile; `selfSize` in bytes. */
interface ProfileNode {
  selfSize: number;
  children: ProfileNode[];
}

type Send = (method: string, params?: object) => Promise<unknown>;

/**
 * Bytes that JavaScript allocates on a page's heap and on that of its worker while some time passes, by Chromium's
 * sampling heap profiler. Memory of the browser itself, such as camera pictures, is not included.
 *
 * @throws Error if the page has no worker, or several.
 */
export async function allocatedWhile(page: Page, seconds: number): Promise<{ page: number; worker: number }> {
  const session = await page.context().newCDPSession(page);
  try {
    return await sampled(session, page, seconds);
  } finally {
    await session.detach();
  }
}

async function sampled(session: CDPSession, page: Page, seconds: number): Promise<{ page: number; worker: number }> {
  const sends: Send[] = [(method, params) => session.send(method as 'HeapProfiler.startSampling', params)];
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') sends.push(sendTo(session, sessionId));
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const [ofPage, ofWorker] = sends;
  if (!ofPage || !ofWorker || sends.length > 2) throw new Error(`expected one worker, got ${sends.length - 1}`);
  for (const send of sends)
    await send('HeapProfiler.startSampling', { samplingInterval: INTERVAL_BYTES, ...EVERYTHING });
  await page.waitForTimeout(seconds * 1000);
  return { page: await stop(ofPage), worker: await stop(ofWorker) };
}

/** Messages to an attached worker, which have no session of their own in Playwright. */
function sendTo(session: CDPSession, sessionId: string): Send {
  let last = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  session.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, result } = JSON.parse(event.message) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  return async (method, params = {}) => {
    const id = ++last;
    const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    return answer;
  };
}

async function stop(send: Send): Promise<number> {
  const { profile } = (await send('HeapProfiler.stopSampling')) as { profile: { head: ProfileNode } };
  return bytesOf(profile.head);
}

const bytesOf = ({ selfSize, children }: ProfileNode): number =>
  children.reduce((sum, child) => sum + bytesOf(child), selfSize);
