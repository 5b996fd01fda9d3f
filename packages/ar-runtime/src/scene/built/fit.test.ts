import { DEFAULT_FLAT_BOX } from '@anchora/contract/scene/default-scene';
import { describe, expect, it } from 'vitest';
import { videoPlaneSize } from '../video-plane-size';
import { fittedPlane } from './fit';

const ON_PICTURE = { ground: 'picture', pictureAspect: 1.5 } as const;
const ON_FLOOR = { ground: 'floor', pictureAspect: 1.5 } as const;

describe('fittedPlane', () => {
  it('gives a free item, and one that fills a floor, the size that it has without a document', () => {
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
      [500, 500],
    ] as const) {
      const plane = fittedPlane({ mode: 'free', box: DEFAULT_FLAT_BOX }, width / height, ON_PICTURE);
      const plain = videoPlaneSize(width, height);
      expect(plane.width).toBeCloseTo(plain.width, 12);
      expect(plane.height).toBeCloseTo(plain.height, 12);
      expect(fittedPlane({ mode: 'fill' }, width / height, ON_FLOOR).width).toBeCloseTo(plain.width, 12);
    }
  });

  it('fits whole content into the picture', () => {
    expect(fittedPlane({ mode: 'fit' }, 2, ON_PICTURE)).toEqual({ width: 1, height: 0.5, shownX: 1, shownY: 1 });
    expect(fittedPlane({ mode: 'fit' }, 0.5, ON_PICTURE)).toMatchObject({ width: 0.75, height: 1.5 });
  });

  it('covers the picture and cuts what is too wide or too high, without stretching', () => {
    for (const aspect of [2, 0.5, 2 / 3]) {
      const { width, height, shownX, shownY } = fittedPlane({ mode: 'fill' }, aspect, ON_PICTURE);
      expect([width, height]).toEqual([1, 1.5]);
      expect((shownX * aspect) / shownY).toBeCloseTo(width / height, 12);
      expect(Math.max(shownX, shownY)).toBe(1);
    }
  });
});
