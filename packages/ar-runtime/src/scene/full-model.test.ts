import { Group, type WebGLRenderer } from 'three';
import { afterEach, expect, it, vi } from 'vitest';
import { followWithFull, type ReplaceableModel } from './full-model';

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
  const following = followWithFull({ renderer, model, lightUrl: '/light', fullUrl: '/full', tapped: undefined });
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(1);
  model.isDisposed = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(0);
  await following;
  expect(fetched).not.toHaveBeenCalled();
});
