import { afterEach, expect, it, vi } from 'vitest';
import { reportVisit } from './report-visit';

vi.mock('../../../api/http-client', () => ({ request: async () => ({ ticket: 'ticket' }) }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ends a visit when the viewer is left for another page of the app, with the time for which the picture was seen until then', async () => {
  vi.useFakeTimers();
  const [page, win] = [Object.assign(new EventTarget(), { hidden: false }), new EventTarget()];
  const sent: Promise<string>[] = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', win.addEventListener.bind(win));
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('navigator', { sendBeacon: (_: string, body: Blob) => sent.push(body.text()) > 0 });
  const left = new AbortController();
  const receive = await reportVisit('share', [], left.signal);
  for (const state of ['scanning', 'tracking'] as const) {
    receive({ message: { t: 'state', state }, atMs: performance.now() });
  }
  vi.advanceTimersByTime(5000);
  left.abort();
  vi.advanceTimersByTime(60_000);
  win.dispatchEvent(new Event('pagehide'));
  const told = (await Promise.all(sent)).map((text) => JSON.parse(text) as unknown);
  expect(told).toEqual([expect.objectContaining({ stayedMs: 5000 })]);
});
