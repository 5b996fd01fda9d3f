import { type FlatAlphaUniforms, alphaUniforms } from './flat-shading';
import { type FitPlace, type FittedPlane, fittedPlane } from './fit';
import type { ItemOf } from './scene-files';

/** A flat item: what it shows and how large it is. */
export interface FlatContent {
  readonly source: HTMLVideoElement | HTMLImageElement | HTMLCanvasElement;
  readonly alpha: FlatAlphaUniforms;
  /** Present size at scale 1; a stream may change its own. */
  plane(): FittedPlane;
}

export function videoContent(item: ItemOf<'video'>, source: HTMLVideoElement, place: FitPlace): FlatContent {
  const { fit, alpha } = item;
  // The lower half of a stacked video is its matte.
  const halves = alpha.mode === 'stacked' ? 2 : 1;
  return {
    source,
    alpha: alphaUniforms(alpha),
    plane: () => fittedPlane(fit, (halves * source.videoWidth) / source.videoHeight, place),
  };
}

export function imageContent({ fit }: ItemOf<'image'>, source: HTMLImageElement, place: FitPlace): FlatContent {
  const plane = fittedPlane(fit, source.naturalWidth / source.naturalHeight, place);
  return { source, alpha: alphaUniforms('own'), plane: () => plane };
}
