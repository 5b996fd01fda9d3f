import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CaptureSource } from './capture-source';
import { takePhoto } from './take-photo';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('brings the canvas back to its size when the content cannot be drawn', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('innerWidth', 300);
  vi.stubGlobal('innerHeight', 600);
  vi.stubGlobal('document', {
    createElement: () => ({ getContext: () => null, toBlob: (take: (blob: Blob) => void) => take(new Blob(['jpeg'])) }),
  });
  const setProperty = (name: string, value: string): void => void Object.assign(style, { [name]: value });
  const style: Record<string, unknown> = { setProperty };
  const scene = {
    draw: (): void => {
      throw new Error('The context is lost');
    },
  };
  const elements = { camera: { videoWidth: 640, videoHeight: 480 }, background: null, canvas: { style }, brand: {} };
  const refit = vi.fn();
  const taken = takePhoto({ elements, content: { scene }, refit } as unknown as CaptureSource);
  expect(() => scene.draw()).toThrow('The context is lost');
  expect(style).toEqual({ setProperty, left: '', top: '', width: '', height: '' });
  // The camera picture is taken alone, once the drawing has been waited for.
  await vi.runAllTimersAsync();
  expect((await taken).size).toBe(4);
});
