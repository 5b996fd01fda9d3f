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
  private readonly items: { picture: FlatTexture; mark: FlatTexture; shade: FlatTexture };
  private readonly video: WorldVideo;
  private readonly cameraFromItem = new Matrix4();

  /** @param video must know its size. */
  constructor(canvas: HTMLCanvasElement, video: HTMLVideoElement, options: { software: boolean }) {
    super(new FlatRenderer(canvas, options));
    this.video = createFlatWorldVideo(video);
    this.hold(this.video);
    const { picture, widthM, depthM } = flatShadow(this.video.plane.scale.x);
    this.items = {
      picture: new FlatTexture(video, 'opaque'),
      mark: new FlatTexture(reticlePicture(), 'own'),
      shade: new FlatTexture(picture, 'own'),
    };
    this.shadow.scale.set(widthM, depthM, 1);
    this.shadow.position.y = SHADOW_HEIGHT_M;
    this.video.object.add(this.shadow);
  }

  /** Uploads everything to the GPU and compiles its program, so that the first picture with content is not delayed. */
  warmUp(): void {
    const { picture, mark, shade } = this.items;
    this.renderer.setSize(16, 16);
    const items = [picture, shade, mark].map((texture) => ({ texture, cameraFromItem: IDENTITY }));
    this.renderer.draw(items, IDENTITY);
    this.renderer.clear();
  }

  dispose(): void {
    const { picture, mark, shade } = this.items;
    for (const texture of [picture, mark, shade]) this.renderer.release(texture);
    this.video.dispose();
    this.renderer.dispose();
  }

  protected drawView(viewport?: Viewport): void {
    this.renderer.draw(this.shown(), this.camera.projectionMatrix.elements, viewport);
  }

  private shown(): FlatItem[] {
    const { reticle, items, placement, shadow, video } = this;
    const shown: FlatItem[] = [];
    if (placement.visible) {
      shown.push(this.item(items.picture, video.plane.matrixWorld));
      if (shadow.visible) shown.push({ ...this.item(items.shade, shadow.matrixWorld), opacity: SHADOW_OPACITY });
    }
    if (reticle.visible) shown.push({ ...this.item(items.mark, reticle.worldFromSquare), onTop: true });
    return shown;
  }

  private item(texture: FlatTexture, worldFromItem: Matrix4): FlatItem {
    const { camera, cameraFromItem } = this;
    cameraFromItem.multiplyMatrices(camera.matrixWorldInverse, worldFromItem);
    return { texture, cameraFromItem: cameraFromItem.toArray() };
  }
}
