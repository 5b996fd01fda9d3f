import { Matrix4 } from 'three';
import { reticlePicture } from '../reticle-picture';
import { type FlatItem, FlatRenderer, type Viewport } from './flat-renderer';
import { SHADOW_HEIGHT_M, SHADOW_OPACITY, flatShadow } from './flat-shadow';
import { FlatTexture } from './flat-texture';
import { FlatWorldBase } from './flat-world-base';
import { createFlatWorldVideo, type WorldVideo } from './flat-world-video';
import { IDENTITY } from './matrix';

/** Draws a video in a room on a transparent canvas, without the renderer of three.js. */
export class FlatWorld extends FlatWorldBase<FlatRenderer> {
  private readonly items: Record<'picture' | 'mark' | 'shade', Placed>;
  /** The items that are in view. */
  private readonly shown: FlatItem[] = [];
  private readonly video: WorldVideo;

  /** @param video must know its size. */
  constructor(canvas: HTMLCanvasElement, video: HTMLVideoElement, options: { isSoftware: boolean }) {
    super(new FlatRenderer(canvas, options));
    this.video = createFlatWorldVideo(video);
    this.hold(this.video);
    const { picture, widthM, depthM } = flatShadow(this.video.plane.scale.x);
    this.items = {
      picture: placed(new FlatTexture(video, 'opaque'), {}),
      mark: placed(new FlatTexture(reticlePicture(), 'own'), { onTop: true }),
      shade: placed(new FlatTexture(picture, 'own'), { opacity: SHADOW_OPACITY }),
    };
    this.shadow.scale.set(widthM, depthM, 1);
    this.shadow.position.y = SHADOW_HEIGHT_M;
    this.video.object.add(this.shadow);
  }

  /** Uploads everything to the GPU and compiles its program, so that the first picture with content is not delayed. */
  warmUp(): void {
    const { picture, mark, shade } = this.items;
    this.renderer.setSize(16, 16);
    this.renderer.draw([picture, shade, mark], IDENTITY);
    this.renderer.clear();
  }

  dispose(): void {
    const { picture, mark, shade } = this.items;
    for (const { texture } of [picture, mark, shade]) this.renderer.release(texture);
    this.video.dispose();
    this.renderer.dispose();
  }

  protected drawView(viewport?: Viewport): void {
    const { reticle, items, placement, shadow, video, shown } = this;
    shown.length = 0;
    if (placement.visible) {
      this.show(items.picture, video.plane.matrixWorld);
      if (shadow.visible) this.show(items.shade, shadow.matrixWorld);
    }
    if (reticle.visible) this.show(items.mark, reticle.worldFromSquare);
    this.renderer.draw(shown, this.camera.projectionMatrix.elements, viewport);
  }

  private show(item: Placed, worldFromItem: Matrix4): void {
    item.matrix.multiplyMatrices(this.camera.matrixWorldInverse, worldFromItem);
    this.shown.push(item);
  }
}

/** An item whose `cameraFromItem` are the elements of `matrix`. */
type Placed = FlatItem & { matrix: Matrix4 };

function placed(texture: FlatTexture, how: Pick<FlatItem, 'opacity' | 'onTop'>): Placed {
  const matrix = new Matrix4();
  return { texture, matrix, cameraFromItem: matrix.elements, ...how };
}
