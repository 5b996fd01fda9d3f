import type { PublicItem, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { Box3, Group, Matrix4, Vector3, type WebGLRenderer } from 'three';
import { drawOrder } from '../draw-order';
import { hitItem } from '../hit-item';
import { ItemContents } from '../item-contents';
import type { Ground } from '../item-matrix';
import type { SceneFiles } from '../scene-files';
import { type ItemNow, SceneRun, type SceneView } from '../scene-run';
import { loadLeaf } from './load-leaf';
import type { Leaf } from './leaf';

export interface BuildSceneOptions {
  files: SceneFiles;
  ground: Ground;
  /** Height of the picture divided by its width; for a floor it does not matter. */
  pictureAspect: number;
  /** Uploads compressed textures; null for none, and they become plain RGBA. */
  renderer: WebGLRenderer | null;
  /** True if the visitor prefers less motion. */
  still?: boolean;
  /** Called for an item whose file cannot be shown; the others are shown without it. */
  onFailed?: (id: string, error: unknown) => void;
}

/** A point of a canvas, px of the page from its upper left corner, and what the canvas shows. */
export interface HitPoint {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Projection matrix of the camera times cameraFromRoot. */
  clipFromRoot: ArrayLike<number>;
}

/** A scene of a document in three.js. Its root stands in the middle of the picture, or on the floor. */
export interface BuiltScene {
  /** The caller decides its place. */
  readonly object: Group;
  /** What is shown at the moment, what plays, and what taps do. */
  readonly run: SceneRun;
  /** Resolves once every item is loaded or has failed; rejects if there are items and all have failed. */
  loaded(): Promise<void>;
  /** Shows another state of the scene. Items keep their content if they show the same file; videos play on. */
  apply(scene: PublicSceneOfItems): void;
  /** Called before each frame. */
  update(elapsedS: number, view: SceneView): void;
  /** The item at a point, among those for which `isWanted`; a finger's breadth beside a small one counts. */
  hit(point: HitPoint, isWanted?: (id: string) => boolean): string | null;
  /** Box of a loaded item in its own frame, and rootFromItem; null before it is loaded. */
  bounds(id: string): { box: Box3; rootFromItem: Matrix4 } | null;
  dispose(): void;
}

export function buildScene(scene: PublicSceneOfItems, options: BuildSceneOptions): BuiltScene {
  return new ThreeScene(scene, options);
}

class ThreeScene implements BuiltScene {
  readonly object = new Group();
  readonly run: SceneRun;
  private readonly contents: ItemContents<Leaf>;
  private readonly holders = new Map<string, Group>();
  private readonly playing = new Map<string, boolean>();

  constructor(
    scene: PublicSceneOfItems,
    private readonly options: BuildSceneOptions,
  ) {
    const { ground, still = false, onFailed = () => undefined } = options;
    this.run = new SceneRun(scene, { ground, still });
    this.contents = new ItemContents(
      (item) => loadLeaf(item, { ...options, onEnded: () => this.run.ended(item.id) }),
      (id) => this.forget(id),
      onFailed,
    );
    this.contents.apply(scene);
  }

  loaded(): Promise<void> {
    return this.contents.loaded();
  }

  apply(scene: PublicSceneOfItems): void {
    this.run.apply(scene);
    this.contents.apply(scene);
  }

  update(elapsedS: number, view: SceneView): void {
    for (const { item } of this.run.items) {
      const leaf = this.contents.get(item.id);
      if (leaf) this.run.setExtent(item.id, leaf.extent);
    }
    this.run.update(elapsedS, view);
    for (const [order, item] of this.run.items.entries()) this.show(item, order, elapsedS);
    const drawn = drawOrder(this.run.items, Array.from(view.cameraFromRoot));
    for (const [rank, { item }] of drawn.entries()) this.holderOf(item.id).renderOrder = rank;
  }

  hit({ x, y, width, height, clipFromRoot }: HitPoint, isWanted: (id: string) => boolean = () => true): string | null {
    const boxes = this.run.items.flatMap(({ item: { id }, matrix, opacity }) => {
      const extent = this.run.extentOf(id);
      return extent && opacity > 0 && isWanted(id) ? [{ id, matrix, extent }] : [];
    });
    return hitItem(boxes, x, y, { width, height, clipFromRoot });
  }

  bounds(id: string): { box: Box3; rootFromItem: Matrix4 } | null {
    const extent = this.run.extentOf(id);
    const found = this.run.items.find(({ item }) => item.id === id);
    if (!extent || !found) return null;
    const box = new Box3(new Vector3(...extent.min), new Vector3(...extent.max));
    return { box, rootFromItem: new Matrix4().fromArray(found.matrix) };
  }

  dispose(): void {
    this.contents.dispose();
    for (const id of this.holders.keys()) this.forget(id);
    this.object.removeFromParent();
  }

  private show({ item, matrix, opacity, playing }: ItemNow, order: number, elapsedS: number): void {
    const holder = this.holderOf(item.id);
    const leaf = this.contents.get(item.id);
    holder.visible = opacity > 0 && leaf !== null;
    if (this.playing.get(item.id) !== playing && leaf) this.play(item, playing);
    if (!leaf || !holder.visible) return;
    if (leaf.object.parent !== holder) holder.add(leaf.object);
    holder.matrix.fromArray(matrix);
    holder.matrixWorldNeedsUpdate = true;
    leaf.show(opacity, order);
    leaf.update(elapsedS, playing);
  }

  private play(item: PublicItem, playing: boolean): void {
    this.playing.set(item.id, playing);
    if (item.kind === 'video' || item.kind === 'sound') this.options.files.play(item, playing);
  }

  private holderOf(id: string): Group {
    let holder = this.holders.get(id);
    if (holder) return holder;
    holder = new Group();
    holder.name = id;
    holder.matrixAutoUpdate = false;
    holder.visible = false;
    this.holders.set(id, holder);
    this.object.add(holder);
    return holder;
  }

  private forget(id: string): void {
    this.holders.get(id)?.removeFromParent();
    this.holders.delete(id);
    this.playing.delete(id);
    this.options.files.release(id);
  }
}
