import type { PublicItem } from '@anchora/contract/scene/public-scene';
import type { Object3D } from 'three';
import type { Extent } from '../item-matrix';

/** The content of an item in a scene of three.js, at scale 1 in its own frame. */
export interface Leaf {
  readonly object: Object3D;
  readonly extent: Extent;
  /** Takes over fields that need no other file. */
  adjust(item: PublicItem): void;
  /** @param order place in the document: of items in one plane the later one is in front. */
  show(opacity: number, order: number): void;
  update(elapsedS: number, playing: boolean): void;
  dispose(): void;
}
