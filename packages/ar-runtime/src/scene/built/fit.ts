import type { PublicItem } from '@anchora/contract/scene/public-scene';
import type { Extent, Ground } from './item-matrix';

export type Fit = Extract<PublicItem, { fit: unknown }>['fit'];

/** Box of a video or picture without one of its own: `DEFAULT_FLAT_BOX` of the contract, which visitors do not load. */
const FREE_BOX: readonly [number, number] = [0.9, 1.6];

export interface FitPlace {
  ground: Ground;
  /** Height of the picture divided by its width. */
  pictureAspect: number;
}

/** A plane, and the shown part of the content: shares of its width and height, around its middle. */
export interface FittedPlane {
  width: number;
  height: number;
  shownX: number;
  shownY: number;
}

/**
 * Nothing is stretched: content keeps its aspect ratio inside its box (`fit`, `free`) or is cut at the picture's edges
 * (`fill`). On a floor, which has no picture, content has the same size as without a document.
 *
 * @param aspect width of the content divided by its height.
 */
export function fittedPlane(fit: Fit, aspect: number, { ground, pictureAspect }: FitPlace): FittedPlane {
  const onPicture = ground === 'picture';
  if (fit.mode === 'fill' && onPicture) {
    const boxAspect = 1 / pictureAspect;
    return {
      width: 1,
      height: pictureAspect,
      shownX: Math.min(1, boxAspect / aspect),
      shownY: Math.min(1, aspect / boxAspect),
    };
  }
  const [boxWidth, boxHeight] = fit.mode === 'free' ? fit.box : onPicture ? [1, pictureAspect] : FREE_BOX;
  const height = Math.min(boxWidth / aspect, boxHeight);
  return { width: aspect * height, height, shownX: 1, shownY: 1 };
}

export function planeExtent({ width, height }: Pick<FittedPlane, 'width' | 'height'>): Extent {
  return { min: [-width / 2, -height / 2, 0], max: [width / 2, height / 2, 0] };
}
