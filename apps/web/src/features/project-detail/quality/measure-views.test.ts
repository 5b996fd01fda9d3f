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
