import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { FlatTexture } from '../../flat/flat-texture';
import { IDENTITY, type Matrix, multiplied } from '../../flat/matrix';
import { drawOrder } from '../draw-order';
import { planeExtent } from '../fit';
import { loadFlatSource } from '../flat-content';
import type { FlatSource } from '../flat-source';
import { SceneHost, type SceneHostOptions, type Seen } from '../scene-host';
import type { ItemPicture, ItemRenderer } from './item-renderer';

interface FlatLeaf extends Seen {
  readonly source: FlatSource;
  /** The texture of the present picture. */
  texture(): FlatTexture;
  /** Kept from frame to frame: the scaling of a unit square to the plane, and the transforms of the last drawing. */
  readonly size: Float32Array;
  readonly rootFromPlane: Float32Array;
  readonly cameraFromPlane: Float32Array;
}

/** A scene of a document without models, drawn without three.js. */
export class FlatScene extends SceneHost<FlatLeaf> {
  private readonly pictures: ItemPicture[] = [];

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
    const { curve, pictures } = this;
    const { items } = this.run;
    pictures.length = 0;
    for (const now of drawOrder(items, cameraFromRoot)) {
      const leaf = this.contentOf(now.item.id);
      if (!leaf) continue;
      const { size, rootFromPlane, cameraFromPlane } = leaf;
      const { content } = leaf.source;
      const { width, height, shownX, shownY } = content.plane();
      size[0] = width;
      size[5] = height;
      const placed = curve && !curve.isBent(now.item) ? curve.place(now.matrix, now.item) : now.matrix;
      multiplied(placed, size, rootFromPlane);
      multiplied(cameraFromRoot, rootFromPlane, cameraFromPlane);
      pictures.push({
        texture: leaf.texture(),
        alpha: content.alpha,
        cameraFromPlane,
        bend: curve?.bend(now.item, rootFromPlane),
        part: [shownX, shownY],
        opacity: now.opacity,
        order: items.indexOf(now),
      });
    }
    this.renderer.drawItems(pictures, clipFromCamera, viewport);
  }
}

function flatLeaf(source: FlatSource, renderer: ItemRenderer): FlatLeaf {
  let texture: FlatTexture | null = null;
  return {
    source,
    size: Float32Array.from(IDENTITY),
    rootFromPlane: new Float32Array(16),
    cameraFromPlane: new Float32Array(16),
    get extent() {
      return planeExtent(source.content.plane());
    },
    texture() {
      const picture = source.content.source;
      if (texture && texture.source !== picture) renderer.release(texture);
      if (texture?.source !== picture) texture = new FlatTexture(picture, 'opaque');
      return texture;
    },
    adjust: (item) => source.adjust(item, () => undefined),
    dispose() {
      source.dispose();
      if (texture) renderer.release(texture);
    },
  };
}
