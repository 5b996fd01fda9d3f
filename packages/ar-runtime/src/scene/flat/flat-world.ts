import { Matrix4, Object3D } from 'three';
import { announce } from '../announce';
import { reticlePicture } from '../reticle-picture';
import { WorldBase } from '../world-base';
import { type FlatItem, FlatRenderer } from './flat-renderer';
import { SHADOW_HEIGHT_M, SHADOW_OPACITY, flatShadow } from './flat-shadow';
import { FlatTexture } from './flat-texture';
import { createFlatWorldVideo, type WorldVideo } from './flat-world-video';
import { IDENTITY } from './matrix';
import { XrViews } from './xr-views';

/** Draws a video in a room on a transparent canvas, without the renderer of three.js. */
export class FlatWorld extends WorldBase {
  protected readonly shadow = new Object3D();
  private readonly renderer: FlatRenderer;
  private readonly items: { picture: FlatTexture; mark: FlatTexture; shade: FlatTexture };
  private readonly video: WorldVideo;
  private views: XrViews | null = null;
  private readonly cameraFromItem = new Matrix4();

  /** @param video must know its size. */
  constructor(
    canvas: HTMLCanvasElement,
    video: HTMLVideoElement,
    options: { software: boolean },
    // The mark is what developer tools know a scene by.
    private readonly root = Object.assign(new Object3D(), { isScene: true }),
  ) {
    super(root);
    this.renderer = new FlatRenderer(canvas, options);
    this.video = createFlatWorldVideo(video);
    this.hold(this.video);
    const { picture, widthM, depthM } = flatShadow(this.video.plane.scale.x);
    this.items = {
      picture: new FlatTexture(video, 'opaque'),
      mark: new FlatTexture(reticlePicture(), 'own'),
      shade: new FlatTexture(picture, 'own'),
    };
    this.shadow.rotation.x = -Math.PI / 2;
    this.shadow.scale.set(widthM, depthM, 1);
    this.shadow.position.y = SHADOW_HEIGHT_M;
    this.video.object.add(this.shadow);
    announce(root);
  }

  get context(): WebGL2RenderingContext {
    return this.renderer.gl;
  }

  get frames(): number {
    return this.renderer.info.render.frame;
  }

  /** Uploads everything to the GPU and compiles its program, so that the first picture with content is not delayed. */
  warmUp(): void {
    const { picture, mark, shade } = this.items;
    this.renderer.setSize(16, 16);
    const items = [picture, shade, mark].map((texture) => ({ texture, cameraFromItem: IDENTITY }));
    this.renderer.draw(items, IDENTITY);
    this.renderer.clear();
  }

  refit(): void {
    this.renderer.fit();
  }

  async present(session: XRSession, draw: (nowMs: number, frame: XRFrame) => void): Promise<XRReferenceSpace> {
    const { views, space } = await XrViews.open(session, this.renderer, this.camera);
    this.views = views;
    views.follow(space, draw);
    return space;
  }

  async endPresenting(): Promise<void> {
    const { views } = this;
    if (!views) return;
    views.stop();
    await views.ended;
    this.views = null;
    this.refit();
  }

  dispose(): void {
    const { picture, mark, shade } = this.items;
    for (const texture of [picture, mark, shade]) this.renderer.release(texture);
    this.video.dispose();
    this.renderer.dispose();
  }

  protected draw(): void {
    const { renderer, camera, views } = this;
    if (!views) {
      this.root.updateMatrixWorld();
      renderer.begin();
      renderer.draw(this.shown(), camera.projectionMatrix.elements);
      return;
    }
    views.drawEach(({ transform, projectionMatrix }, viewport) => {
      camera.matrix.fromArray(transform.matrix).decompose(camera.position, camera.quaternion, camera.scale);
      camera.projectionMatrix.fromArray(projectionMatrix);
      camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
      this.root.updateMatrixWorld();
      renderer.draw(this.shown(), camera.projectionMatrix.elements, viewport);
    });
  }

  private shown(): FlatItem[] {
    const { reticle, items, placement, shadow, video } = this;
    const shown: FlatItem[] = [];
    reticle.fitTo(this.camera);
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
