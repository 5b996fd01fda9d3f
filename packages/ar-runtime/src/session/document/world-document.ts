import type { PublicScene, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { OwnedWorld } from '../../markerless/create-world';
import { gravityAlong } from '../../scene/built/gravity';
import type { Ground } from '../../scene/built/item-matrix';
import type { SceneView } from '../../scene/built/scene-run';
import type { AnyScene } from '../../scene/built/target/document-target';
import type { DocumentWorld, DocumentWorldOptions } from '../../scene/built/world/document-world';
import { probeWebgl } from '../../scene/webgl-support';
import { SessionFailure, failureOf } from '../../protocol/session-failure';
import type { SessionWorld } from '../markerless-session';
import { type DocumentEvents, ShownDocument, prefersStillness } from './shown-document';

/** A document in a room, or before an empty background if there is no camera. */
export class WorldDocument extends ShownDocument implements SessionWorld {
  private world: DocumentWorld | null = null;
  private canvas: HTMLCanvasElement | null = null;

  /** @param ground `picture` for a scene that was made for a picture but is shown without one. */
  constructor(
    document: PublicScene,
    mediaHolder: HTMLElement,
    events: DocumentEvents,
    private readonly ground: Ground,
  ) {
    super(document, mediaHolder, events);
    const first = this.beginning();
    if (first) this.media.prepare(first);
  }

  readonly player = {
    unlock: (): void => this.media.unlock(),
    play: (): Promise<void> => {
      this.show('tracked');
      return Promise.resolve();
    },
    pause: (): void => this.show('hidden'),
    setMuted: (muted: boolean): void => this.media.setMuted(muted),
    rest: (): void => {
      this.show('hidden');
      this.rewind(this.beginning());
    },
  };

  async createWorld(canvas: HTMLCanvasElement): Promise<OwnedWorld> {
    const support = probeWebgl();
    if (support === 'none') throw new SessionFailure('webgl', 'No WebGL 2');
    const shown = await this.createDocumentWorld(canvas, {
      isSoftware: support === 'software',
      files: this.media,
      ground: this.ground,
      still: prefersStillness(),
      viewOf: (cameraFromRoot) => this.viewOf(cameraFromRoot),
    }).catch(failureOf('content'));
    this.world = shown;
    this.canvas = canvas;
    this.forget();
    try {
      const first = this.beginning();
      if (first) await this.open(first.id, true);
      shown.warmUp();
      return shown.world;
    } catch (error) {
      shown.world.dispose();
      this.forget();
      return failureOf('content')(error);
    }
  }

  /** The scene with which each start begins. */
  private beginning(): PublicSceneOfItems | undefined {
    return this.firstScene() ?? this.document.scenes[0];
  }

  protected build(scene: PublicSceneOfItems): AnyScene | null {
    return this.world?.build(scene, 1) ?? null;
  }

  protected use(scene: AnyScene): void {
    this.world?.use(scene);
  }

  protected view() {
    const { world, canvas } = this;
    if (!world?.world.placed || !canvas) return null;
    return { canvas, clipFromRoot: world.clipFromRoot() };
  }

  protected rests(): void {
    this.show('hidden');
  }

  protected opened(): void {}

  private async createDocumentWorld(canvas: HTMLCanvasElement, options: DocumentWorldOptions): Promise<DocumentWorld> {
    if (this.isFlat) {
      const { FlatDocumentWorld } = await import('../../scene/built/world/flat-document-world');
      return new FlatDocumentWorld(canvas, options);
    }
    return new (await import('../../scene/built/world/solid-world')).SolidWorld(canvas, options);
  }

  private viewOf(cameraFromRoot: Float32Array): SceneView {
    this.tell();
    return { cameraFromRoot, up: gravityAlong([0, 1, 0]), seen: this.isSeen };
  }
}
