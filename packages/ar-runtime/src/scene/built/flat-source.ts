import type { PublicItem } from '@anchora/contract/scene/public-scene';
import type { FittedPlane } from './fit';
import type { FlatAlphaUniforms } from './flat-shading';

/** Source of a flat item's pixels, and its size. */
export interface FlatContent {
  readonly source: HTMLVideoElement | HTMLImageElement | HTMLCanvasElement;
  readonly alpha: FlatAlphaUniforms;
  /** Size at scale 1; a stream may change its own. */
  plane(): FittedPlane;
}

export interface FlatSource {
  readonly content: FlatContent;
  /** Applies changed fields that need no other file. @param onLater called if the content changes once more */
  adjust(item: PublicItem, onLater: () => void): void;
  dispose(): void;
}
