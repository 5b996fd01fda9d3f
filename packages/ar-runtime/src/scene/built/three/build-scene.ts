import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { Box3, Group, Matrix4, Vector3, type WebGLRenderer } from 'three';
import { drawOrder } from '../draw-order';
import { SceneHost, type SceneHostOptions } from '../scene-host';
import type { ItemOf } from '../scene-files';
import type { ItemNow, SceneView } from '../scene-run';
import type { Leaf } from './leaf';

interface BuildSceneOptions extends SceneHostOptions {
  /** Uploads compressed textures; null if nothing draws them, and they become plain RGBA. */
  renderer: WebGLRenderer | null;
}

/** A scene of a document in three.js. Its root is the middle of the picture, or a place on the floor. */
export class BuiltScene extends SceneHost<Leaf> {
  /** Positioned by the caller. */
  readonly object = new Group();
  private readonly holders = new Map<string, Group>();

  constructor(scene: PublicSceneOfItems, options: BuildSceneOptions) {
    super(scene, options, async (item, source) => {
      if (item.kind === 'model') return loadModelLeaf(item, options);
      // Loaded separately, because most scenes with a model have no flat items.
      return (await import('./flat-leaf')).loadFlatLeaf(item, source);
    });
  }

  override update(elapsedS: number, view: SceneView): void {
    super.update(elapsedS, view);
    let order = 0;
    for (const item of this.run.items) this.show(item, order++, elapsedS);
    let rank = 0;
    for (const { item } of drawOrder(this.run.items, view.cameraFromRoot)) this.holderOf(item.id).renderOrder = rank++;
  }

  /** Box of a loaded item in its own frame, and rootFromItem; null before it is loaded. */
  bounds(id: string): { box: Box3; rootFromItem: Matrix4 } | null {
    const extent = this.run.extentOf(id);
    const found = this.run.items.find(({ item }) => item.id === id);
    if (!extent || !found) return null;
    const box = new Box3(new Vector3(...extent.min), new Vector3(...extent.max));
    return { box, rootFromItem: new Matrix4().fromArray(found.matrix) };
  }

  /** Names of a model's animations; null before it is loaded, and for other items. */
  clips(id: string): readonly string[] | null {
    return this.contentOf(id)?.clips ?? null;
  }

  override dispose(): void {
    super.dispose();
    this.object.removeFromParent();
  }

  protected override forget(id: string): void {
    super.forget(id);
    this.holders.get(id)?.removeFromParent();
    this.holders.delete(id);
  }

  private show({ item, matrix, opacity, playing, ageS }: ItemNow, order: number, elapsedS: number): void {
    const leaf = this.contentOf(item.id);
    const holder = this.holderOf(item.id);
    holder.visible = opacity > 0 && leaf !== null;
    if (!leaf || !holder.visible) return;
    if (leaf.object.parent !== holder) holder.add(leaf.object);
    const { curve } = this;
    const isBent = curve !== null && leaf.bend !== undefined && curve.isBent(item);
    leaf.bend?.(isBent ? curve : null, matrix);
    holder.matrix.fromArray(curve && !isBent ? curve.place(matrix, item) : matrix);
    holder.matrixWorldNeedsUpdate = true;
    leaf.show(opacity, order);
    leaf.update(elapsedS, playing, ageS);
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
}

export function buildScene(scene: PublicSceneOfItems, options: BuildSceneOptions): BuiltScene {
  return new BuiltScene(scene, options);
}

async function loadModelLeaf(item: ItemOf<'model'>, { files, renderer, ground }: BuildSceneOptions): Promise<Leaf> {
  const parts = Promise.all([import('../../parse-model'), import('./model-leaf')]);
  const [bytes, [{ parseModel }, { createModelLeaf }]] = await Promise.all([files.model(item.address), parts]);
  const leaf = createModelLeaf(await parseModel(bytes, renderer), item, ground);
  const { full } = item;
  // The code loads only for models that have both files. After any failure the light model stays.
  if (full && renderer) {
    const options = { renderer, model: leaf.model, lightUrl: item.address, fullUrl: full, tapped: files.tapped };
    void import('../../full-model')
      .then(({ followWithFullModel }) => followWithFullModel(options))
      .catch(() => undefined);
  }
  return leaf;
}
