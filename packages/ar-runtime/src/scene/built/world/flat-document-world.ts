import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { Matrix4, Object3D } from 'three';
import { announce } from '../../announce';
import type { FlatItem } from '../../flat/flat-renderer';
import { FlatTexture } from '../../flat/flat-texture';
import { IDENTITY } from '../../flat/matrix';
import { SHADOW_HEIGHT_M, SHADOW_OPACITY, XrViews, flatShadow } from '../../flat/flat-world-chunk';
import { reticlePicture } from '../../reticle-picture';
import { WorldBase } from '../../world-base';
import { FlatScene } from '../flat/flat-scene';
import { ItemRenderer } from '../flat/item-renderer';
import { sceneBounds } from '../scene-bounds';
import type { AnyScene } from '../target/document-target';
import type { DocumentWorld, DocumentWorldOptions } from './document-world';
import { worldContentOf } from './world-adapter';

/** A room with scenes of a document without models, drawn without the renderer of three.js. */
export class FlatDocumentWorld extends WorldBase implements DocumentWorld {
  readonly world = this;
  protected readonly shadow = new Object3D();
  private readonly renderer: ItemRenderer;
  private readonly mark = new FlatTexture(reticlePicture(), 'own');
  private shade: FlatTexture | null = null;
  private scene: FlatScene | null = null;
  private root = new Object3D();
  private views: XrViews | null = null;
  private readonly scratch = new Matrix4();

  constructor(
    canvas: HTMLCanvasElement,
    private readonly options: DocumentWorldOptions,
    // The mark is what developer tools know a scene by.
    private readonly top = Object.assign(new Object3D(), { isScene: true }),
  ) {
    super(top);
    this.renderer = new ItemRenderer(canvas, options);
    this.shadow.rotation.x = -Math.PI / 2;
    this.shadow.position.y = SHADOW_HEIGHT_M;
    announce(top);
  }

  get context(): WebGL2RenderingContext {
    return this.renderer.gl;
  }

  get frames(): number {
    return this.renderer.info.render.frame;
  }

  build(scene: PublicSceneOfItems, pictureAspect: number): AnyScene {
    return new FlatScene(scene, this.renderer, { ...this.options, pictureAspect });
  }

  use(scene: AnyScene): void {
    if (!(scene instanceof FlatScene)) throw new TypeError('Expected a scene that was built here');
    const { scale, content: before } = this;
    const { ground, viewOf } = this.options;
    before?.dispose();
    this.scene = scene;
    this.root = new Object3D();
    const object = new Object3D();
    this.hold(worldContentOf({ scene, root: this.root, object, camera: this.camera, ground, viewOf }));
    this.castShadow(scene, object);
    if (before) this.setScale(scale);
  }

  clipFromRoot(): Float32Array {
    const { camera, scratch, root } = this;
    scratch.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).multiply(root.matrixWorld);
    return new Float32Array(scratch.elements);
  }

  /** Uploads everything to the GPU and compiles its programs, so that the first picture with content is not delayed. */
  warmUp(): void {
    this.renderer.setSize(16, 16);
    this.scene?.draw(IDENTITY, IDENTITY);
    this.renderer.draw([{ texture: this.mark, cameraFromItem: IDENTITY }], IDENTITY);
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
    this.renderer.release(this.mark);
    if (this.shade) this.renderer.release(this.shade);
    this.content?.dispose();
    this.renderer.dispose();
  }

  protected draw(): void {
    const { renderer, camera, views } = this;
    if (!views) {
      renderer.begin();
      this.drawView();
      return;
    }
    views.drawEach(({ transform, projectionMatrix }, viewport) => {
      camera.matrix.fromArray(transform.matrix).decompose(camera.position, camera.quaternion, camera.scale);
      camera.projectionMatrix.fromArray(projectionMatrix);
      camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
      this.drawView(viewport);
    });
  }

  private drawView(viewport?: XRViewport): void {
    const { renderer, camera, placement, reticle, shadow, shade } = this;
    this.top.updateMatrixWorld();
    const projection = camera.projectionMatrix.elements;
    reticle.fitTo(camera);
    if (placement.visible) {
      this.scene?.draw(this.inCamera(this.root.matrixWorld), projection, viewport);
      if (shade && shadow.visible) {
        const cast = { texture: shade, cameraFromItem: this.inCamera(shadow.matrixWorld), opacity: SHADOW_OPACITY };
        renderer.draw([cast], projection, viewport);
      }
    }
    if (!reticle.visible) return;
    const mark: FlatItem = {
      texture: this.mark,
      cameraFromItem: this.inCamera(reticle.worldFromSquare),
      onTop: true,
    };
    renderer.draw([mark], projection, viewport);
  }

  private inCamera(worldFrom: Matrix4): number[] {
    return this.scratch.multiplyMatrices(this.camera.matrixWorldInverse, worldFrom).toArray();
  }

  /** One soft line under the whole scene, as a screen of its width would cast it. */
  private castShadow(scene: FlatScene, object: Object3D): void {
    if (this.shade) this.renderer.release(this.shade);
    this.shade = null;
    const bounds = sceneBounds(scene.run, ({ item }) => item.shown && item.kind !== 'sound');
    if (!bounds) return;
    const { picture, widthM, depthM } = flatShadow(bounds.max[0] - bounds.min[0]);
    this.shade = new FlatTexture(picture, 'own');
    this.shadow.scale.set(widthM, depthM, 1);
    if (this.options.ground === 'floor') this.shadow.position.set(bounds.centre[0], SHADOW_HEIGHT_M, bounds.centre[2]);
    object.add(this.shadow);
  }
}
