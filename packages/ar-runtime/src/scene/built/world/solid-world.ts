import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { Group, Matrix4 } from 'three';
import { WorldScene } from '../../world-chunk';
import type { CastingContent } from '../../world-content';
import type { AnyScene } from '../target/document-target';
import { BuiltScene } from '../three/build-scene';
import type { DocumentWorld, DocumentWorldOptions } from './document-world';
import { worldContentOf } from './world-content';

/** A room with scenes of a document that contains models. */
export class SolidWorld implements DocumentWorld {
  readonly world: WorldScene;
  private content: CastingContent | null = null;
  private readonly clip = new Matrix4();

  constructor(
    canvas: HTMLCanvasElement,
    private readonly options: DocumentWorldOptions,
  ) {
    this.world = new WorldScene(canvas, options);
    this.world.light();
  }

  build(scene: PublicSceneOfItems, pictureAspect: number): AnyScene {
    return new BuiltScene(scene, { ...this.options, pictureAspect, renderer: this.world.renderer });
  }

  use(scene: AnyScene): void {
    if (!(scene instanceof BuiltScene)) throw new TypeError('Expected a scene that was built here');
    const { world, options } = this;
    const before = this.content;
    const { scale } = world;
    const { ground, viewOf } = options;
    const content = worldContentOf({
      scene,
      root: scene.object,
      object: new Group(),
      camera: world.camera,
      ground,
      viewOf,
    });
    this.content = Object.assign(content, { shadowCaster: scene.object });
    before?.dispose();
    world.setContent(this.content);
    // The size chosen by the visitor is kept when an action changes the scene.
    if (before) world.setScale(scale);
  }

  clipFromRoot(): Float32Array {
    const { camera } = this.world;
    this.clip.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    if (this.content) this.clip.multiply(this.content.shadowCaster.matrixWorld);
    return new Float32Array(this.clip.elements);
  }

  warmUp(): void {
    this.world.warmUp();
  }
}
