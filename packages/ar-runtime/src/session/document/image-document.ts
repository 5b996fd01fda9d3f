import type { PublicAction, PublicScene, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { HostAction, SceneView } from '../../scene/built/scene-run';
import type { AnyScene, DocumentTarget, DocumentTargetOptions } from '../../scene/built/target/document-target';
import { TrueUp } from '../../scene/built/true-up';
import { probeWebgl } from '../../scene/webgl-support';
import type { LoadedTarget } from '../../tracking/tracker-messages';
import type { ToShell } from '../../protocol/messages';
import { SessionFailure, failureOf } from '../../protocol/session-failure';
import type { LoadedStage, SessionDocument, StageElements } from '../experience-assets';
import { DocumentStage } from './document-stage';
import { GravitySense, needsGravity } from './gravity-sense';
import { SceneMedia } from './scene-media';
import { type SceneState, stateOf } from './scene-state';

export interface DocumentEvents {
  emit(message: ToShell): void;
  /** An action wants to leave the page; the host shows where it leads, and the visitor decides. */
  onLeave(action: Extract<PublicAction, { do: 'leave' }>): void;
  /** Buttons and descriptions of what is shown at the moment; called when they change. */
  onState(state: SceneState): void;
}

/** The document of an image-tracking project, from loading to taps: which scene is shown on which picture. */
export class ImageDocument implements SessionDocument {
  private readonly media: SceneMedia;
  private readonly gravity: GravitySense;
  private readonly trueUp = new TrueUp();
  private target: DocumentTarget | null = null;
  private stage: DocumentStage | null = null;
  private present: { id: string; scene: AnyScene } | null = null;
  /** Id of the scene that is loading, or is shown. */
  private wanted: string | null = null;
  /** Number of the picture that was seen last. */
  private seen = 0;
  /** Scenes that actions have opened, by the number of the picture. */
  private readonly opened = new Map<number, string>();
  private aspects: number[] = [];
  private shown: 'tracked' | 'held' | 'hidden' = 'hidden';
  private running = false;
  private dialog = false;
  private told = '';

  constructor(
    private readonly document: PublicScene,
    shelf: HTMLElement,
    private readonly events: DocumentEvents,
  ) {
    this.gravity = new GravitySense(needsGravity(document));
    this.media = new SceneMedia(shelf, {
      onAudio: (audio) => events.emit({ t: 'audio', ...audio }),
      onProgress: (pct) => events.emit({ t: 'loading', stage: 'content', pct }),
      onStopped: (id) => this.present?.scene.run.ended(id),
    });
    const first = this.onlyScene();
    if (first) this.media.prepare(first);
  }

  /** What the session does with the content of a project, done with a document's. */
  readonly player = {
    unlock: (): void => {
      this.media.unlock();
      this.gravity.start();
    },
    // Scenes begin and stop to play by what is shown.
    play: (): Promise<void> => Promise.resolve(),
    pause: (): void => undefined,
    setMuted: (muted: boolean): void => this.media.setMuted(muted),
    rest: (): void => {
      this.stage?.end();
      this.gravity.end();
      this.media.rest();
      this.opened.clear();
      this.trueUp.restart();
      this.present?.scene.run.restart();
    },
  };

  async loadStage({ background, canvas }: StageElements): Promise<LoadedStage> {
    const support = probeWebgl();
    if (support === 'none') throw new SessionFailure('webgl', 'No WebGL 2');
    const options = {
      software: support === 'software',
      files: this.media,
      still: matchMedia('(prefers-reduced-motion: reduce)').matches,
      viewOf: (cameraFromRoot: Float32Array, elapsedS: number) => this.viewOf(cameraFromRoot, elapsedS),
    };
    const target = await this.createTarget(canvas, options).catch(failureOf('content'));
    this.target = target;
    this.present = null;
    try {
      const first = this.onlyScene();
      if (first) await this.open(first.id, true);
      target.warmUp();
    } catch (error) {
      target.dispose();
      this.wanted = null;
      return failureOf('content')(error);
    }
    this.stage = new DocumentStage(target, background, canvas, {
      whenLost: () => (this.running ? (this.presentScene()?.whenLost ?? 'hide') : 'hide'),
      run: () => this.present?.scene.run ?? null,
      worldFromCamera: () => this.gravity.worldFromCamera,
      shown: (how) => this.show(how),
    });
    return { scene: target, stage: this.stage };
  }

  sized(targets: readonly LoadedTarget[]): void {
    this.aspects = targets.map(({ width, height }) => height / width);
    this.present?.scene.setPictureAspect(this.aspect());
  }

  /** Follows the session. */
  receive(message: ToShell): void {
    if (message.t === 'targetFound') this.found(message.i);
    if (message.t !== 'state') return;
    this.running = message.state === 'scanning' || message.state === 'tracking';
    if (!this.running) this.stage?.end();
    else this.tell();
  }

  /** @param x, y client px. */
  tapAt(x: number, y: number, canvas: HTMLCanvasElement): void {
    const view = this.target?.present();
    if (!view || !this.present || this.shown === 'hidden' || this.dialog) return;
    const { scene } = this.present;
    const { left, top } = canvas.getBoundingClientRect();
    const id = scene.hit({ ...view, x: x - left, y: y - top }, (each) => scene.run.isTappable(each));
    if (id !== null) this.tap(id);
  }

  tap(id: string): void {
    const { present } = this;
    if (present && this.shown !== 'hidden') this.obey(present.scene.run.tap(id));
  }

  /** The button of the screen. */
  press(): void {
    const action = this.presentScene()?.button?.action;
    if (action && this.present) this.obey(this.present.scene.run.act([action]));
  }

  /** Turns a docked scene. */
  turnBy(rad: number): void {
    if (this.shown === 'held') this.stage?.turnBy(rad);
  }

  /** Everything stands still while a dialog of the platform is open. */
  pauseFor(dialog: boolean): void {
    this.dialog = dialog;
    if (dialog) this.present?.scene.update(0, { cameraFromRoot: AHEAD, up: null, seen: false });
  }

  private async createTarget(
    canvas: HTMLCanvasElement,
    options: DocumentTargetOptions & { software: boolean },
  ): Promise<DocumentTarget> {
    const isFlat = this.document.scenes.every(({ items }) => items.every(({ kind }) => kind !== 'model'));
    if (isFlat) return new (await import('../../scene/built/target/flat-target')).FlatTarget(canvas, options);
    return new (await import('../../scene/built/target/solid-target')).SolidTarget(canvas, options);
  }

  private viewOf(cameraFromRoot: Float32Array, elapsedS: number): SceneView {
    const up = this.trueUp.step(this.gravity.upInCamera, cameraFromRoot, elapsedS);
    this.tell();
    return { cameraFromRoot, up, seen: this.shown !== 'hidden' && !this.dialog };
  }

  private show(how: 'tracked' | 'held' | 'hidden'): void {
    if (how === this.shown) return;
    this.shown = how;
    // Media stop with the picture, not with the next one.
    if (how === 'hidden') this.present?.scene.update(0, { cameraFromRoot: AHEAD, up: null, seen: false });
    this.tell();
  }

  private found(target: number): void {
    if (target !== this.seen) this.trueUp.restart();
    this.seen = target;
    this.present?.scene.setPictureAspect(this.aspect());
    const id = this.opened.get(target) ?? this.document.targets[target]?.scene;
    if (id !== undefined) void this.open(id, false).catch(() => undefined);
  }

  /** Shows a scene once it is loaded; until then the one before goes on. */
  private async open(id: string, strictly: boolean): Promise<void> {
    const scene = this.document.scenes.find((each) => each.id === id);
    const { target } = this;
    if (!scene || !target || this.wanted === id) return;
    this.wanted = id;
    this.media.prepare(scene);
    const built = target.build(scene, this.aspect());
    const failed = await built.loaded().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (failed && strictly) throw failed.error;
    if (this.wanted !== id || this.target !== target) return built.dispose();
    target.use(built);
    built.setPictureAspect(this.aspect());
    this.present = { id, scene: built };
    this.tell();
  }

  private obey(actions: readonly HostAction[]): void {
    for (const action of actions) {
      if (action.do === 'leave') {
        this.events.onLeave(action);
        continue;
      }
      this.opened.set(this.seen, action.scene);
      void this.open(action.scene, false).catch(() => undefined);
    }
  }

  private presentScene(): PublicSceneOfItems | null {
    return this.document.scenes.find(({ id }) => id === this.present?.id) ?? null;
  }

  /** The scene of every picture, which can be loaded before one is seen; null if they differ. */
  private onlyScene(): PublicSceneOfItems | null {
    const [first, ...others] = new Set(this.document.targets.map(({ scene }) => scene));
    if (others.length > 0) return null;
    return this.document.scenes.find(({ id }) => id === first) ?? this.document.scenes[0] ?? null;
  }

  private aspect(): number {
    return this.aspects[this.seen] ?? 1;
  }

  private tell(): void {
    const run = this.present?.scene.run ?? null;
    const state = stateOf(this.running ? this.presentScene() : null, this.shown === 'hidden' ? null : run, this.shown);
    const told = JSON.stringify(state);
    if (told === this.told) return;
    this.told = told;
    this.events.onState(state);
  }
}

const AHEAD = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -3, 1];
