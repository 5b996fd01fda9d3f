import { Gate } from '@anchora/ar-runtime/loading/gate';
import { afterEach, expect, it, vi } from 'vitest';
import type { Heard } from './heard';
import { reportVisit } from './report-visit';

const { request } = vi.hoisted(() => ({ request: vi.fn() }));
vi.mock('../../../api/http-client', () => ({ request }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose beacons are collected. */
function stubPage() {
  vi.useFakeTimers();
  const [page, win] = [Object.assign(new EventTarget(), { hidden: false }), new EventTarget()];
  const sent: Promise<string>[] = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', win.addEventListener.bind(win));
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('navigator', { sendBeacon: (_: string, body: Blob) => sent.push(body.text()) > 0 });
  const told = async () => (await Promise.all(sent)).map((text) => JSON.parse(text) as unknown);
  return { win, told };
}

const heard = (state: 'scanning' | 'tracking'): Heard => ({
  message: { t: 'state', state },
  atMs: performance.now(),
});

it('ends a visit when the viewer is left for another page of the app, with the time for which the picture was seen until then', async () => {
  const { win, told } = stubPage();
  request.mockResolvedValue({ ticket: 'ticket' });
  const left = new AbortController();
  const receive = await reportVisit('share', [], left.signal);
  for (const state of ['scanning', 'tracking'] as const) receive(heard(state));
  vi.advanceTimersByTime(5000);
  left.abort();
  vi.advanceTimersByTime(60_000);
  win.dispatchEvent(new Event('pagehide'));
  expect(await told()).toEqual([expect.objectContaining({ stayedMs: 5000 })]);
});

it('tells the course of a visit that has ended before its ticket comes', async () => {
  const { told } = stubPage();
  const opened = new Gate();
  request.mockImplementation(async () => {
    await opened.opened;
    return { ticket: 'ticket' };
  });
  const left = new AbortController();
  const reporting = reportVisit('share', [heard('scanning'), heard('tracking')], left.signal);
  vi.advanceTimersByTime(5000);
  left.abort();
  vi.advanceTimersByTime(2000);
  opened.open();
  await reporting;
  expect(await told()).toEqual([expect.objectContaining({ stayedMs: 5000 })]);
});
