import type { PublicItem, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { Curve } from './curve/curve';
import type { HitBox } from './hit-item';
import { type Held, ItemContents } from './item-contents';
import type { Extent } from './item-matrix';
import type { FitPlace } from './fit';
import type { FlatSourceOptions } from './load-flat-source';
import type { SceneFiles } from './scene-files';
import { SceneRun, type SceneView } from './scene-run';
import { type Heard, loadSoundSource } from './sound-source';

export interface SceneHostOptions extends FitPlace {
  files: SceneFiles;
  /** True if the visitor prefers less motion. */
  still?: boolean;
  /** Called for an item whose file cannot be shown; the other items are shown without it. */
  onFailed?: (id: string, error: unknown) => void;
}

/** The content of a visible item. */
export interface Seen extends Held {
  readonly extent: Extent;
}

/** Loads the content of a visible item; null if it cannot be drawn. */
type LoadSeen<Content> = (
  item: Exclude<PublicItem, { kind: 'sound' }>,
  options: FlatSourceOptions,
) => Promise<Content | null>;

/** A scene with its contents, without the drawing. */
export class SceneHost<Content extends Seen> {
  /** Present state: items shown, media playing, effects of taps. */
  readonly run: SceneRun;
  /** Surface of the picture; null for a flat one and on a floor. It may change from frame to frame. */
  curve: Curve | null = null;
  private readonly place: FitPlace;
  private readonly contents: ItemContents<Content | Heard>;
  private readonly playing = new Map<string, boolean>();

  constructor(
    scene: PublicSceneOfItems,
    private readonly options: SceneHostOptions,
    load: LoadSeen<Content>,
  ) {
    const { ground, pictureAspect, files, still = false, onFailed = () => undefined } = options;
    this.place = { ground, pictureAspect };
    this.run = new SceneRun(scene, { ground, still });
    const loadItem = (item: PublicItem): Promise<Content | Heard | null> => {
      // The file of an item that is playing may be replaced, and the new one does not play yet.
      this.playing.delete(item.id);
      const onEnded = (): void => this.run.ended(item.id);
      return item.kind === 'sound'
        ? loadSoundSource(item, files, onEnded)
        : load(item, { files, onEnded, place: this.place });
    };
    this.contents = new ItemContents(loadItem, (id) => this.forget(id), onFailed);
    this.contents.apply(scene);
  }

  /** Resolves once every item is loaded or has failed; rejects if there are items and all have failed. */
  loaded(): Promise<void> {
    return this.contents.loaded();
  }

  /** Sets the picture's aspect ratio; content that is fitted to the picture changes with it. */
  setPictureAspect(pictureAspect: number): void {
    this.place.pictureAspect = pictureAspect;
  }

  /** Shows another state of the scene. Items keep their content if they show the same file; videos continue. */
  apply(scene: PublicSceneOfItems): void {
    this.run.apply(scene);
    this.contents.apply(scene);
  }

  /** Called before each frame. */
  update(elapsedS: number, view: SceneView): void {
    for (const { item } of this.run.items) {
      const extent = this.contents.get(item.id)?.extent;
      if (extent) this.run.setExtent(item.id, extent);
    }
    this.run.update(elapsedS, view);
    for (const { item, playing } of this.run.items) {
      if ((this.playing.get(item.id) ?? false) === playing || !this.contents.get(item.id)) continue;
      this.playing.set(item.id, playing);
      if (item.kind === 'video' || item.kind === 'sound') this.options.files.play(item, playing);
    }
  }

  /** Boxes in which a tap meets an item that is shown, for `hitItem`. */
  hitBoxes(isWanted: (id: string) => boolean): HitBox[] {
    return this.run.items.flatMap(({ item, matrix, opacity }) => {
      const { id } = item;
      const extent = this.run.extentOf(id);
      if (!extent || opacity <= 0 || !isWanted(id)) return [];
      const boxes = this.curve?.boxes(item, matrix, extent) ?? [{ matrix, extent }];
      return boxes.map((box) => ({ id, matrix: box.matrix, extent: box.extent }));
    });
  }

  dispose(): void {
    this.contents.dispose();
  }

  /** The content of a visible item; null before it is loaded. */
  protected contentOf(id: string): Content | null {
    const content = this.contents.get(id);
    return content?.extent ? content : null;
  }

  protected forget(id: string): void {
    this.playing.delete(id);
    this.options.files.release(id);
  }
}
