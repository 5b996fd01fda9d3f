import { Group, type WebGLRenderer } from 'three';
import { afterEach, expect, it, vi } from 'vitest';
import { followWithFullModel, type ReplaceableModel } from './full-model';

vi.mock('../loading/download', () => ({ download: async () => new ArrayBuffer(0) }));
vi.mock('./parse-model', () => ({ parseModel: async () => ({ root: new Group(), clips: [], createMixer: null }) }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('stops waiting for a picture when the light model is disposed before one was drawn', async () => {
  vi.useFakeTimers();
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const parts = { holder: new Group(), root: new Group(), mixer: null };
  const model: ReplaceableModel & { isDisposed: boolean } = { ...parts, isDisposed: false };
  const renderer = { domElement: { dataset: {} }, info: { render: { frame: 7 } } } as unknown as WebGLRenderer;
  const following = followWithFullModel({ renderer, model, lightUrl: '/light', fullUrl: '/full', tapped: undefined });
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(1);
  model.isDisposed = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(0);
  await following;
  expect(fetched).not.toHaveBeenCalled();
});

it.each([
  ['goes back to the light model if the full one is drawn too slowly', false, 'light'],
  ['keeps a full model that was not drawn because the visitor had left the page for a moment', true, 'full'],
])('%s', async (_, wasLeft, shown) => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'https://ar.example/' });
  vi.stubGlobal('navigator', {});
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  // Nothing is drawn.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('fetch', async () => new Response());
  const holder = new Group();
  const light = new Group();
  holder.add(light);
  const dataset: DOMStringMap = {};
  const domElement = Object.assign(new EventTarget(), { dataset });
  const info = { render: { frame: 7 } };
  const renderer = { domElement, info, compile: () => undefined, xr: {} } as unknown as WebGLRenderer;
  const model: ReplaceableModel = { holder, root: light, mixer: null };
  void followWithFullModel({ renderer, model, lightUrl: '/light', fullUrl: '/full', tapped: undefined });
  await vi.advanceTimersByTimeAsync(0);
  info.render.frame++;
  while (dataset['model'] !== 'full') await vi.advanceTimersByTimeAsync(50);
  await vi.advanceTimersByTimeAsync(500);
  if (wasLeft) {
    for (const hidden of [true, false]) {
      page.hidden = hidden;
      page.dispatchEvent(new Event('visibilitychange'));
    }
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(dataset).toEqual({ model: shown });
  expect(light.parent === holder).toBe(shown === 'light');
});
