import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { Matrix4, Object3D } from 'three';
import type { FlatItem, Viewport } from '../../flat/flat-renderer';
import { FlatTexture } from '../../flat/flat-texture';
import { IDENTITY } from '../../flat/matrix';
import { FlatWorldBase, SHADOW_HEIGHT_M, SHADOW_OPACITY, flatShadow } from '../../flat/flat-world-chunk';
import { reticlePicture } from '../../reticle-picture';
import { FlatScene } from '../flat/flat-scene';
import { ItemRenderer } from '../flat/item-renderer';
import { sceneBounds } from '../scene-bounds';
import type { AnyScene } from '../target/document-target';
import type { DocumentWorld, DocumentWorldOptions } from './document-world';
import { worldContentOf } from './world-content';

/** A room with scenes of a document without models, drawn without the renderer of three.js. */
export class FlatDocumentWorld extends FlatWorldBase<ItemRenderer> implements DocumentWorld {
  readonly world = this;
  private readonly mark = new FlatTexture(reticlePicture(), 'own');
  private shade: FlatTexture | null = null;
  private scene: FlatScene | null = null;
  private root = new Object3D();
  private readonly scratch = new Matrix4();

  constructor(
    canvas: HTMLCanvasElement,
    private readonly options: DocumentWorldOptions,
  ) {
    super(new ItemRenderer(canvas, options));
    this.shadow.position.y = SHADOW_HEIGHT_M;
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

  dispose(): void {
    this.renderer.release(this.mark);
    if (this.shade) this.renderer.release(this.shade);
    this.content?.dispose();
    this.renderer.dispose();
  }

  protected drawView(viewport?: Viewport): void {
    const { renderer, camera, placement, reticle, shadow, shade } = this;
    const projection = camera.projectionMatrix.elements;
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

  /** @returns a matrix that the next call overwrites: each is drawn at once. */
  private inCamera(worldFrom: Matrix4): number[] {
    return this.scratch.multiplyMatrices(this.camera.matrixWorldInverse, worldFrom).elements;
  }

  /** Draws one soft line below the whole scene, like the shadow of a screen of the same width. */
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
