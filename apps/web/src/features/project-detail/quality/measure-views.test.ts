import { afterEach, expect, it, vi } from 'vitest';
import { measureViews, type ViewerElement } from './measure-views';

afterEach(() => vi.unstubAllGlobals());

function viewer(orbit: string) {
  const element = {
    cameraOrbit: orbit,
    getCameraOrbit: () => ({ toString: () => element.cameraOrbit }),
    jumpCameraToGoal: vi.fn<() => void>(),
    toBlob: () => Promise.resolve(new Blob()),
  };
  return element as typeof element & ViewerElement;
}

it('turns the cameras back after a failure', async () => {
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act));
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('the picture is empty')));
  const viewers = [viewer('10deg 70deg 2m'), viewer('20deg 70deg 2m')] as const;
  await expect(measureViews(viewers)).rejects.toThrow('the picture is empty');
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
  await expect(measureViews(viewers)).resolves.toEqual({ mean: 0, clearlyShare: 0 });
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
