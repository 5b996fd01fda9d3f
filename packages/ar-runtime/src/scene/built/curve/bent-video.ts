import type { PublicItem } from '@anchora/contract/scene/public-scene';
import type { Bend } from '@anchora/vision';
import type { FlatItem, FlatRenderer } from '../../flat/flat-renderer';
import type { Matrix } from '../../flat/matrix';
import { videoPlaneSize } from '../../video-plane-size';
import type { FlatAlphaUniforms } from '../flat-shading';
import { ItemRenderer } from '../flat/item-renderer';
import { BentPaper } from './bent-paper';

const LYING = { kind: 'video', up: 'picture', faces: 'front', rotation: [0, 0, 0], turn: { on: false } } as PublicItem;
const OPAQUE: FlatAlphaUniforms = { alpha: 0, range: [0, 0], key: [0, 0, 0] };

/** Draws the video of a project without a document as its print is bent, in place of its renderer. */
export class BentVideo {
  private readonly renderer: ItemRenderer;
  private readonly paper: BentPaper;

  /** @param renderer the one whose graphics context it shares. */
  constructor({ gl, antialiased }: FlatRenderer, bend: Bend) {
    this.renderer = new ItemRenderer(gl.canvas as HTMLCanvasElement, { isSoftware: !antialiased });
    this.paper = new BentPaper(bend);
  }

  set(bend: Bend | undefined): void {
    this.paper.set(bend);
  }

  /** Draws the items on the bent paper, in place of the flat renderer's own `draw`. */
  draw(items: readonly FlatItem[], clipFromCamera: Matrix): void {
    this.renderer.drawItems(
      items.map(({ texture, cameraFromItem }, order) => ({
        texture,
        alpha: OPAQUE,
        cameraFromPlane: cameraFromItem,
        bend: this.paper.bend(LYING, planeOf(texture.source)),
        part: [1, 1],
        opacity: 1,
        order,
      })),
      clipFromCamera,
    );
  }

  dispose(): void {
    this.renderer.dispose();
  }
}

/** rootFromPlane of a video on its target. */
function planeOf(source: unknown): Matrix {
  const { videoWidth, videoHeight } = source instanceof HTMLVideoElement ? source : { videoWidth: 1, videoHeight: 1 };
  const { width, height } = videoPlaneSize(videoWidth, videoHeight);
  return [width, 0, 0, 0, 0, height, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
}
