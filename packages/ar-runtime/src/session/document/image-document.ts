import type { PublicScene, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { Curve } from '../../scene/built/curve/curve';
import type { SceneView } from '../../scene/built/scene-run';
import type { AnyScene, DocumentTarget, DocumentTargetOptions } from '../../scene/built/target/document-target';
import { probeWebgl } from '../../scene/webgl-support';
import type { LoadedTarget } from '../../tracking/tracker-messages';
import type { ToShell } from '../../protocol/messages';
import { SessionFailure, failureOf } from '../../protocol/session-failure';
import type { LoadedStage, SessionDocument, StageElements } from '../experience-assets';
import type { Carrier } from './carrier';
import { DocumentStage } from './document-stage';
import { askForMotion, needsGravity } from './motion-permission';
import type { PictureGravity } from './picture-gravity';
import { type DocumentEvents, ShownDocument, prefersStillness } from './shown-document';

/** The document of an image-tracking project: maps pictures to scenes. */
export class ImageDocument extends ShownDocument implements SessionDocument {
  private readonly needsGravity: boolean;
  private gravity: PictureGravity | null = null;
  /** True from the tap on Start to the next stop. */
  private started = false;
  private target: DocumentTarget | null = null;
  private stage: DocumentStage | null = null;
  /** Number of the last seen picture. */
  private seen = 0;
  /** Scenes that actions have opened, by the number of the picture. */
  private readonly openedOn = new Map<number, string>();
  private aspects: number[] = [];
  /** The bottle, can or cup of each picture; null for flat ones. */
  private curves: (Curve | null)[] = [];
  /** Null until it is loaded, so that after a tap before that pictures are not carried on; for documents with scenes that are shown without their picture. */
  private carrier: Carrier | null = null;

  constructor(document: PublicScene, mediaHolder: HTMLElement, events: DocumentEvents) {
    super(document, mediaHolder, events);
    this.needsGravity = needsGravity(document);
    const first = this.firstScene();
    if (first) this.media.prepare(first);
  }

  /** The steps that a session takes with the content of a project, for a document. */
  readonly player = {
    unlock: (): void => {
      this.media.unlock();
      this.started = true;
      if (this.needsGravity) askForMotion();
      this.gravity?.start();
    },
    // Scenes start and stop playing with their visibility.
    play: (): Promise<void> => Promise.resolve(),
    pause: (): void => undefined,
    setMuted: (muted: boolean): void => this.media.setMuted(muted),
    rest: (): void => {
      this.carrier?.end();
      this.stage?.end();
      this.started = false;
      this.gravity?.end();
      this.media.rest();
      this.openedOn.clear();
      this.present?.scene.run.restart();
    },
  };

  startWorker(): Worker | undefined {
    const worker = this.carrier?.start(this.document);
    this.tell();
    return worker;
  }

  async loadStage({ background, canvas }: StageElements): Promise<LoadedStage> {
    const support = probeWebgl();
    if (support === 'none') throw new SessionFailure('webgl', 'No WebGL 2');
    const target = await this.createTarget(canvas, {
      software: support === 'software',
      files: this.media,
      still: prefersStillness(),
      viewOf: (cameraFromRoot, elapsedS) => this.viewOf(cameraFromRoot, elapsedS),
    }).catch(failureOf('content'));
    const goesOn = this.document.scenes.some(({ whenLost }) => whenLost !== 'hide');
    const lost = goesOn
      ? import('./lost-scene').then((code) => {
          this.carrier ??= new code.Carrier();
          return code.LostScene;
        }, failureOf('content'))
      : null;
    // A held scene uses the phone's motion if the browser reports it, but the visitor is not asked for permission.
    const gravity = this.needsGravity || goesOn ? this.loadGravity() : null;
    // Each is awaited below; until then a failure must not count as unhandled.
    for (const part of [lost, gravity]) part?.catch(() => undefined);
    this.target = target;
    this.forget();
    try {
      const first = this.firstScene();
      if (first) await this.open(first.id, true);
      await gravity;
      target.warmUp();
    } catch (error) {
      target.dispose();
      this.forget();
      return failureOf('content')(error);
    }
    this.stage = new DocumentStage(
      { target, background, canvas, LostSceneClass: await lost },
      {
        whenLost: () => (this.isRunning ? (this.presentScene()?.whenLost ?? 'hide') : 'hide'),
        run: () => this.present?.scene.run ?? null,
        worldFromCamera: () => this.gravity?.worldFromCamera ?? null,
        shown: (how) => this.show(how),
      },
    );
    return { scene: target, stage: this.stage };
  }

  sized(targets: readonly LoadedTarget[]): void {
    this.aspects = targets.map(({ width, height }) => height / width);
    void this.loadCurves(targets).catch(() => undefined);
    this.fitScene();
  }

  override receive(message: ToShell): void {
    super.receive(message);
    if (message.t === 'targetFound') this.found(message.i);
    // With the picture the page hides the sound button, but a held scene continues to play.
    else if (message.t === 'targetLost') this.media.tell();
  }

  override turnBy(rad: number): void {
    if (this.shown === 'held') this.stage?.turnBy(rad);
  }

  protected build(scene: PublicSceneOfItems): AnyScene | null {
    return this.target?.build(scene, this.aspect()) ?? null;
  }

  protected use(scene: AnyScene): void {
    scene.setPictureAspect(this.aspect());
    scene.curve = this.curves[this.seen] ?? null;
    this.target?.use(scene);
  }

  protected override tell(): void {
    super.tell();
    this.carrier?.tell(this.presentScene()?.whenLost === 'hold');
  }

  protected view() {
    return this.target?.present() ?? null;
  }

  protected rests(): void {
    this.stage?.end();
  }

  protected opened(id: string): void {
    this.openedOn.set(this.seen, id);
  }

  private async loadGravity(): Promise<void> {
    const { PictureGravity: Loaded } = await import('./picture-gravity').catch(failureOf('content'));
    this.gravity ??= new Loaded();
    // The tap may have come before.
    if (this.started) this.gravity.start();
  }

  private async createTarget(
    canvas: HTMLCanvasElement,
    options: DocumentTargetOptions & { software: boolean },
  ): Promise<DocumentTarget> {
    if (this.isFlat) return new (await import('../../scene/built/target/flat-target')).FlatTarget(canvas, options);
    return new (await import('../../scene/built/target/solid-target')).SolidTarget(canvas, options);
  }

  private viewOf(cameraFromRoot: Float32Array, elapsedS: number): SceneView {
    const up = this.gravity?.step(cameraFromRoot, elapsedS) ?? null;
    this.tell();
    return { cameraFromRoot, up, seen: this.isSeen };
  }

  private found(target: number): void {
    if (target !== this.seen) this.gravity?.restart();
    this.seen = target;
    this.fitScene();
    const id = this.openedOn.get(target) ?? this.document.targets[target]?.scene;
    if (id !== undefined) void this.open(id).catch(() => undefined);
  }

  private fitScene(): void {
    const scene = this.present?.scene;
    scene?.setPictureAspect(this.aspect());
    if (scene) scene.curve = this.curves[this.seen] ?? null;
  }

  /** Without the code, content is shown on the tangent plane of the picture's middle. */
  private async loadCurves(sizes: readonly LoadedTarget[]): Promise<void> {
    const { targets } = this.document;
    if (!targets.some(({ surface }) => surface)) return;
    const { CurvedSurface } = await import('../../scene/built/curve/curved-surface');
    this.curves = targets.map(({ surface }, i) => {
      const size = sizes[i];
      return surface && size ? new CurvedSurface(surface, size.height / size.width) : null;
    });
    this.fitScene();
  }

  private aspect(): number {
    return this.aspects[this.seen] ?? 1;
  }
}
