import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CaptureSource } from './capture-source';
import { takePhoto } from './take-photo';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page, with canvases that have this context. */
function stubPage(context: object | null): void {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('innerWidth', 300);
  vi.stubGlobal('innerHeight', 600);
  const canvas = { getContext: () => context, toBlob: (take: (blob: Blob) => void) => take(new Blob(['jpeg'])) };
  vi.stubGlobal('document', { createElement: () => canvas });
}

/** A source whose content is drawn by `draw`. */
function sourceOf(draw: () => void) {
  const setProperty = (name: string, value: string): void => void Object.assign(style, { [name]: value });
  const style: Record<string, unknown> = { setProperty };
  const scene = { draw };
  const elements = {
    camera: { videoWidth: 640, videoHeight: 480 },
    background: { style: {} },
    canvas: { style },
    brand: {},
  };
  return { scene, style, source: { elements, content: { scene }, refit: vi.fn() } as unknown as CaptureSource };
}

it('brings the canvas back to its size when the content cannot be drawn', async () => {
  stubPage({ drawImage: () => undefined, canvas: {} });
  const { scene, style, source } = sourceOf(() => {
    throw new Error('The context is lost');
  });
  const { setProperty } = style;
  const taken = takePhoto(source);
  expect(() => scene.draw()).toThrow('The context is lost');
  expect(style).toEqual({ setProperty, left: '', top: '', width: '', height: '' });
  // The camera picture is taken alone, once the drawing has been waited for.
  await vi.runAllTimersAsync();
  expect((await taken).size).toBe(4);
});

it('fails, instead of giving a black photo, if the browser has no memory for a canvas', async () => {
  stubPage(null);
  const { source } = sourceOf(() => undefined);
  await expect(takePhoto(source)).rejects.toThrow('no canvas');
});

function failToDraw(): void {
  throw new DOMException('The picture is closed', 'InvalidStateError');
}

it('fails if the picture cannot be put together', async () => {
  stubPage({ drawImage: failToDraw, canvas: {} });
  const { scene, source } = sourceOf(() => undefined);
  const taken = takePhoto(source);
  scene.draw();
  await expect(taken).rejects.toThrow('The picture is closed');
});
