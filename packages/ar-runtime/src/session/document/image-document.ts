import type { Bend } from '@anchora/vision';
import type { PublicScene, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { BentPaper } from '../../scene/built/curve/bent-paper';
import type { Curve } from '../../scene/built/curve/curve';
import type { SceneView } from '../../scene/built/scene-run';
import type { AnyScene, DocumentTarget, DocumentTargetOptions } from '../../scene/built/target/document-target';
import { probeWebgl } from '../../scene/webgl-support';
import type { LoadedTarget } from '../../tracking/tracker-messages';
import type { ToShell } from '../../protocol/messages';
import { SessionFailure, failureOf } from '../../protocol/session-failure';
import type { LoadedStage, SessionDocument, StageElements } from '../experience-assets';
import { DocumentStage } from './document-stage';
import type { DocumentWorker } from './document-worker';
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
  /** The code of bent paper once a print was seen to be bent; null if it could not be loaded. */
  private bending: Promise<{ BentPaper: typeof BentPaper } | null> | undefined;
  /** Null while the usual worker, or none, runs. */
  private worker: DocumentWorker | null = null;

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
      this.worker?.end();
      this.worker = null;
      this.stage?.end();
      this.started = false;
      this.gravity?.end();
      this.openedOn.clear();
      this.rewind(this.firstScene());
    },
  };

  async startWorker(): Promise<Worker | undefined> {
    const { targets, scenes } = this.document;
    if (!targets.some(({ surface }) => surface) && !scenes.some(({ whenLost }) => whenLost === 'hold'))
      return undefined;
    const code = await import('./document-worker');
    // The visitor may have stopped meanwhile, or stopped and started again.
    this.worker?.end();
    this.worker = code.startDocumentWorker(this.document);
    if (this.started) this.tell();
    else this.worker.end();
    return this.worker.worker;
  }

  async loadStage({ background, canvas }: StageElements): Promise<LoadedStage> {
    const support = probeWebgl();
    if (support === 'none') throw new SessionFailure('webgl', 'No WebGL 2');
    const target = await this.createTarget(canvas, {
      isSoftware: support === 'software',
      files: this.media,
      still: prefersStillness(),
      viewOf: (cameraFromRoot, elapsedS) => this.viewOf(cameraFromRoot, elapsedS),
    }).catch(failureOf('content'));
    const goesOn = this.document.scenes.some(({ whenLost }) => whenLost !== 'hide');
    const lost = goesOn ? import('./lost-scene').catch(failureOf('content')) : null;
    // A held scene uses the phone's motion if the browser reports it, but the visitor is not asked for permission.
    const gravity = this.needsGravity || goesOn ? this.loadGravity() : null;
    // Each is awaited below; until then a failure must not count as unhandled.
    for (const part of [lost, gravity]) part?.catch(() => undefined);
    this.target = target;
    this.forget();
    try {
      const first = this.firstScene();
      if (first) await this.open(first.id, true);
      await Promise.all([gravity, lost]);
      target.warmUp();
    } catch (error) {
      target.dispose();
      this.forget();
      return failureOf('content')(error);
    }
    this.stage = new DocumentStage(
      { target, background, canvas, LostSceneClass: (await lost)?.LostScene ?? null },
      {
        whenLost: () => (this.isRunning ? (this.presentScene()?.whenLost ?? 'hide') : 'hide'),
        run: () => this.present?.scene.run ?? null,
        worldFromCamera: () => this.gravity?.worldFromCamera ?? null,
        shown: (how) => this.show(how),
        events: this.events,
        bent: (bend) => this.bend(bend),
      },
    );
    return { scene: target, stage: this.stage };
  }

  sized(targets: readonly LoadedTarget[]): void {
    this.aspects = targets.map(({ width, height }) => height / width);
    this.curves = this.worker?.curves(targets) ?? [];
    this.fit();
  }

  override receive(message: ToShell): void {
    super.receive(message);
    if (message.t === 'targetFound') this.found(message.i);
    // With the picture the page hides the sound button, but a held scene continues to play.
    else if (message.t === 'targetLost') this.media.tell();
  }

  override turnBy(widths: number): void {
    if (this.shown === 'held') this.stage?.turnBy(widths);
  }

  protected build(scene: PublicSceneOfItems): AnyScene | null {
    return this.target?.build(scene, this.aspect()) ?? null;
  }

  protected use(scene: AnyScene): void {
    this.fit(scene);
    this.target?.use(scene);
  }

  protected override tell(): void {
    super.tell();
    this.worker?.extend(this.presentScene()?.whenLost === 'hold');
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
    options: DocumentTargetOptions & { isSoftware: boolean },
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
    this.fit();
    this.tryToOpen(this.openedOn.get(target) ?? this.document.targets[target]?.scene);
  }

  private fit(scene = this.present?.scene): void {
    if (!scene) return;
    scene.setPictureAspect(this.aspect());
    scene.curve = this.curves[this.seen] ?? null;
  }

  /**
   * Bends the present scene like its print. The code loads with the first bend; until then, or without it, it is flat.
   */
  private bend(bend: Bend | undefined): void {
    const scene = this.present?.scene;
    scene?.curve?.set?.(bend);
    if (!bend || !scene || scene.curve) return;
    this.bending ??= import('../../scene/built/curve/bent-paper').catch(() => null);
    void this.bending.then((code) => code && (scene.curve ??= new code.BentPaper(bend)));
  }

  private aspect(): number {
    return this.aspects[this.seen] ?? 1;
  }
}
