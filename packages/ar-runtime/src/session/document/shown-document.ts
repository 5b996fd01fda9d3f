import type { PublicAction, PublicScene, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { hitItem } from '../../scene/built/hit-item';
import type { HostAction } from '../../scene/built/scene-run';
import type { AnyScene } from '../../scene/built/target/document-target';
import type { ToShell } from '../../protocol/messages';
import { SceneMedia } from './scene-media';
import { type SceneState, type Shown, stateOf } from './scene-state';

export interface DocumentEvents {
  emit(message: ToShell): void;
  /** An action leads away from the page; the host shows the destination, and the visitor decides. */
  onLeave(action: Extract<PublicAction, { do: 'leave' }>): void;
  /** Called when the buttons and descriptions of the shown scene change. */
  onState(state: SceneState): void;
}

/** A picture three of its widths ahead; stands for the view while nothing is drawn. */
const AHEAD = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -3, 1];

/** A document while it is shown, on a picture or in a room: its present scene, its media, and the effects of taps. */
export abstract class ShownDocument {
  protected readonly media: SceneMedia;
  protected present: { id: string; scene: AnyScene } | null = null;
  protected shown: Shown = 'hidden';
  /** Id of the scene that is loading or shown; undefined from a stop until a scene begins again. */
  private wanted: string | undefined;
  private readonly loading = new Set<string>();
  /** Whether a picture is searched, or the content shown. */
  isRunning = false;
  /** Whether a dialog of the platform is open. */
  private dialog = false;
  /** The state that `onState` was last called with, as JSON. */
  private told = '';

  constructor(
    protected document: PublicScene,
    mediaHolder: HTMLElement,
    protected readonly events: DocumentEvents,
  ) {
    this.media = new SceneMedia(mediaHolder, {
      onAudio: (audio) => events.emit({ t: 'audio', ...audio }),
      onProgress: (pct) => events.emit({ t: 'loading', stage: 'content', pct }),
      onStopped: (id) => this.present?.scene.run.ended(id),
    });
  }

  /** Receives the messages of the session. */
  receive(message: ToShell): void {
    if (message.t !== 'state') return;
    this.isRunning = message.state === 'scanning' || message.state === 'tracking';
    if (!this.isRunning) this.rests();
    // A document that rests has no button, even if nothing was shown before.
    this.tell();
  }

  /**
   * Shows another state of the document. Items that still exist keep their state. A document that needs another
   * renderer or other pictures has to be opened again.
   */
  apply(document: PublicScene): void {
    this.document = document;
    const scene = this.presentScene();
    if (!scene || !this.present) return;
    this.media.prepare(scene);
    this.present.scene.apply(scene);
    this.tell();
  }

  /**
   * Acts on a tap, if an item that can be tapped is there.
   *
   * @param x client px, like `y`.
   * @param find finds the item; its code is loaded together with that of the gestures.
   */
  tapAt(x: number, y: number, find: typeof hitItem): void {
    const view = this.view();
    if (!view || !this.present || !this.isSeen) return;
    const { scene } = this.present;
    const { left, top, width, height } = view.canvas.getBoundingClientRect();
    const boxes = scene.hitBoxes((each) => scene.run.isTappable(each));
    const id = find(boxes, x - left, y - top, { width, height, clipFromRoot: view.clipFromRoot });
    if (id !== null) this.tap(id);
  }

  tap(id: string): void {
    const { present } = this;
    if (!present || this.shown === 'hidden') return;
    this.events.emit({ t: 'acted', by: 'tap' });
    this.obey(present.scene.run.tap(id));
  }

  /** Presses the button on the screen. */
  press(): void {
    const action = this.presentScene()?.button?.action;
    if (!action || !this.present) return;
    this.events.emit({ t: 'acted', by: 'button' });
    this.obey(this.present.scene.run.act([action]));
  }

  /** Pauses everything while a dialog of the platform is open. */
  pauseFor(dialog: boolean): void {
    this.dialog = dialog;
    if (dialog) this.standStill();
  }

  /** Turns a docked scene. @param _widths length of the drag to the right, in widths of the canvas. */
  turnBy(_widths: number): void {}

  /** Builds a scene without showing it; null while there is nothing to draw it with. */
  protected abstract build(scene: PublicSceneOfItems): AnyScene | null;
  /** Shows a scene that was built; the former one is disposed of. */
  protected abstract use(scene: AnyScene): void;
  /** The canvas and projection of the last frame; null if nothing was shown. */
  protected abstract view(): { canvas: HTMLElement; clipFromRoot: Float32Array } | null;
  /** Called when the session neither searches for a picture nor shows anything. */
  protected abstract rests(): void;
  /** Called when an action has opened another scene. */
  protected abstract opened(id: string): void;

  protected get isSeen(): boolean {
    return this.shown !== 'hidden' && !this.dialog;
  }

  protected show(how: Shown): void {
    if (how === this.shown) return;
    this.shown = how;
    // Media stop immediately, not with the next frame.
    if (how === 'hidden') this.standStill();
    this.tell();
  }

  /**
   * Shows a scene once it is loaded; until then, and if none of its items can be loaded, the former one stays.
   *
   * @param strictly whether to throw if none of its items can be loaded.
   * @throws the error of loading, if `strictly`.
   */
  protected async open(id: string, strictly = false): Promise<void> {
    const scene = this.sceneOf(id);
    if (!scene || this.wanted === id) return;
    // The picture of another scene was seen for so short a time that it was not loaded; this one goes on. A second copy
    // of it would use the same media, which the first one takes away when it is disposed of.
    if (this.present?.id === id || this.loading.has(id)) {
      this.wanted = id;
      return;
    }
    this.media.prepare(scene);
    const built = this.build(scene);
    if (!built) return;
    this.wanted = id;
    this.loading.add(id);
    const failed = await built.loaded().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    this.loading.delete(id);
    if (failed && strictly) throw failed.error;
    if (this.wanted !== id) return built.dispose();
    if (failed) {
      // The next tap, or the next sight of its picture, tries again, with the elements that a tap may have unlocked.
      this.wanted = this.present?.id;
      return;
    }
    // The media of the former scene would play on.
    this.standStill();
    this.use(built);
    this.present = { id, scene: built };
    // The scene may have been edited while it was loading.
    this.apply(this.document);
  }

  /** Opens a scene, if one is named. After a failure, the next tap or the next sight of its picture tries again. */
  protected tryToOpen(id: string | undefined): void {
    if (id) void this.open(id).catch(() => undefined);
  }

  /**
   * Ends what was shown. The next start begins with this scene; without one, with the scene of the first picture that
   * is seen.
   */
  protected rewind(first: PublicSceneOfItems | undefined): void {
    this.media.rest();
    // The first one of all may still be loading.
    if (!this.present) return;
    this.present.scene.run.restart();
    this.wanted = undefined;
    // An action may have opened another scene, which need not lead back.
    this.tryToOpen(first?.id);
  }

  /** Makes the next scene start from nothing, after a failure. */
  protected forget(): void {
    this.wanted = undefined;
    this.present = null;
  }

  protected presentScene(): PublicSceneOfItems | undefined {
    return this.sceneOf(this.present?.id);
  }

  /** The scene that can be loaded before a picture is seen; undefined if pictures have different scenes. */
  protected firstScene(): PublicSceneOfItems | undefined {
    const [first, second] = new Set(this.document.targets.map(({ scene }) => scene));
    return second === undefined ? (this.sceneOf(first) ?? this.document.scenes[0]) : undefined;
  }

  protected get isFlat(): boolean {
    return this.document.scenes.every(({ items }) => items.every(({ kind }) => kind !== 'model'));
  }

  protected tell(): void {
    const run = this.present?.scene.run ?? null;
    const state = stateOf(
      this.isRunning && this.wanted ? this.presentScene() : undefined,
      this.shown === 'hidden' ? null : run,
      this.shown,
    );
    const told = JSON.stringify(state);
    if (told === this.told) return;
    this.told = told;
    this.events.onState(state);
  }

  private sceneOf(id: string | undefined): PublicSceneOfItems | undefined {
    return this.document.scenes.find((scene) => scene.id === id);
  }

  private standStill(): void {
    this.present?.scene.update(0, { cameraFromRoot: AHEAD, up: null, seen: false });
  }

  private obey(actions: readonly HostAction[]): void {
    for (const action of actions) {
      if (action.do === 'leave') this.events.onLeave(action);
      else {
        this.opened(action.scene);
        this.tryToOpen(action.scene);
      }
    }
  }
}

/** True if the visitor prefers less motion. Also in scene/world-base.ts, which says why. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
