import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';
import { measureViews, type ViewerElement } from './measure-views';

afterEach(() => vi.unstubAllGlobals());

/** Stands in for the element, whose class has a resolution for all elements. */
class Viewer {
  static minimumRenderScale = 0;
  jumpCameraToGoal = vi.fn<() => void>();
  cameraOrbit = '';
  getCameraOrbit = () => ({ toString: () => this.cameraOrbit });
  toBlob = () => Promise.resolve(new Blob());
}

function viewer(orbit: string) {
  return Object.assign(new Viewer(), { cameraOrbit: orbit }) as Viewer & ViewerElement;
}

/** The least share of its resolution at which the element draws by default, as its code states it. */
async function usualMinimumScale(): Promise<number | undefined> {
  const path = createRequire(import.meta.url).resolve('@google/model-viewer/lib/three-components/Renderer.js');
  const code = await readFile(path, 'utf8');
  const [, steps = ''] = /const SCALE_STEPS = \[(.+?)\];/.exec(code) ?? [];
  const [, last] = /const DEFAULT_LAST_STEP = (\d+);/.exec(code) ?? [];
  return steps.split(',').map(Number)[Number(last)];
}

it('leaves the element the least resolution that it has by default', async () => {
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act));
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('the picture is empty')));
  await expect(
    measureViews([viewer('10deg 70deg 2m'), viewer('20deg 70deg 2m')], new AbortController().signal),
  ).rejects.toThrow();
  expect(Viewer.minimumRenderScale).toBe(await usualMinimumScale());
});

it('turns the cameras back after a failure', async () => {
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act));
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('the picture is empty')));
  const viewers = [viewer('10deg 70deg 2m'), viewer('20deg 70deg 2m')] as const;
  await expect(measureViews(viewers, new AbortController().signal)).rejects.toThrow('the picture is empty');
  expect(viewers.map(({ cameraOrbit }) => cameraOrbit)).toEqual(['10deg 70deg 2m', '20deg 70deg 2m']);
});

it('compares pictures of which one was drawn at a lower resolution', async () => {
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act));
  // 0.79 is a step by which the element lowers its resolution on a slow device.
  const sizes = [
    { width: 1136, height: 448 },
    { width: 897, height: 353 },
  ];
  let drawn = 0;
  vi.stubGlobal('createImageBitmap', async () => ({ ...sizes[drawn++ % 2], close: () => undefined }));
  vi.stubGlobal('document', { createElement: () => canvas() });
  const viewers = [viewer('10deg 70deg 2m'), viewer('20deg 70deg 2m')] as const;
  await expect(measureViews(viewers, new AbortController().signal)).resolves.toEqual({ mean: 0, clearlyShare: 0 });
});

it('draws nothing more once its signal is aborted, and turns the cameras back', async () => {
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => undefined }));
  vi.stubGlobal('document', { createElement: () => canvas() });
  const closing = new AbortController();
  const viewers = [viewer('10deg 70deg 2m'), viewer('20deg 70deg 2m')] as const;
  const drawn = viewers.map((each) => vi.spyOn(each, 'toBlob'));
  drawn[1]?.mockImplementation(async () => {
    closing.abort();
    return new Blob();
  });
  await expect(measureViews(viewers, closing.signal)).rejects.toThrow();
  for (const each of drawn) expect(each).toHaveBeenCalledOnce();
  expect(viewers.map(({ cameraOrbit }) => cameraOrbit)).toEqual(['10deg 70deg 2m', '20deg 70deg 2m']);
});

function canvas() {
  const element = {
    width: 0,
    height: 0,
    getContext: () => ({
      drawImage: () => undefined,
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        data: new Uint8ClampedArray(4 * width * height).fill(200),
      }),
    }),
  };
  return element;
}
