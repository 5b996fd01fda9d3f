import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { FlatTexture } from '../../flat/flat-texture';
import { type Matrix, multiplied } from '../../flat/matrix';
import { drawOrder } from '../draw-order';
import { planeExtent } from '../fit';
import { loadFlatSource } from '../load-flat-source';
import type { FlatSource } from '../flat-source';
import { SceneHost, type SceneHostOptions, type Seen } from '../scene-host';
import type { ItemPicture, ItemRenderer } from './item-renderer';

interface FlatLeaf extends Seen {
  readonly source: FlatSource;
  /** The texture of the present picture. */
  texture(): FlatTexture;
}

/** A scene of a document without models, drawn without three.js. */
export class FlatScene extends SceneHost<FlatLeaf> {
  constructor(
    scene: PublicSceneOfItems,
    private readonly renderer: ItemRenderer,
    options: SceneHostOptions,
  ) {
    super(scene, options, async (item, source) => {
      // Scenes with models are drawn by three.js instead.
      if (item.kind === 'model') return null;
      return flatLeaf(await loadFlatSource(item, source), renderer);
    });
  }

  /** Draws the present state into the present framebuffer, over its contents. */
  draw(cameraFromRoot: Matrix, clipFromCamera: Matrix, viewport?: Parameters<ItemRenderer['drawItems']>[2]): void {
    const { items } = this.run;
    const pictures = drawOrder(items, cameraFromRoot).flatMap((now): ItemPicture[] => {
      const leaf = this.contentOf(now.item.id);
      if (!leaf) return [];
      const { width, height, shownX, shownY } = leaf.source.content.plane();
      const { curve } = this;
      const placed = curve && !curve.isBent(now.item) ? curve.place(now.matrix, now.item) : now.matrix;
      const rootFromPlane = multiplied(placed, scaling(width, height), new Float32Array(16));
      return [
        {
          texture: leaf.texture(),
          alpha: leaf.source.content.alpha,
          cameraFromPlane: multiplied(cameraFromRoot, rootFromPlane, new Float32Array(16)),
          bend: curve?.bend(now.item, rootFromPlane),
          part: [shownX, shownY],
          opacity: now.opacity,
          order: items.indexOf(now),
        },
      ];
    });
    this.renderer.drawItems(pictures, clipFromCamera, viewport);
  }
}

function flatLeaf(source: FlatSource, renderer: ItemRenderer): FlatLeaf {
  let texture: FlatTexture | null = null;
  return {
    source,
    get extent() {
      return planeExtent(source.content.plane());
    },
    texture() {
      const picture = source.content.source;
      if (texture?.source !== picture) {
        if (texture) renderer.release(texture);
        texture = new FlatTexture(picture, 'opaque');
      }
      return texture;
    },
    adjust: (item) => source.adjust(item, () => undefined),
    dispose() {
      source.dispose();
      if (texture) renderer.release(texture);
    },
  };
}

function scaling(x: number, y: number): Matrix {
  return [x, 0, 0, 0, 0, y, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
}
