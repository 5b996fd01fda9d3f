import {
  type AnimationAction,
  Box3,
  Group,
  LoopOnce,
  LoopPingPong,
  LoopRepeat,
  type Material,
  Mesh,
  SkinnedMesh,
  Vector3,
} from 'three';
import { disposeTree } from '../../dispose-tree';
import type { ReplaceableModel } from '../../full-model';
import { ModelError } from '../../model-error';
import { MODEL_SIZE } from '../../model-content';
import type { LoadedModel } from '../../parse-model';
import { worldSize } from '../../world-size';
import type { Extent, Ground } from '../item-matrix';
import type { ItemOf } from '../scene-files';
import type { Leaf } from './leaf';

const LOOPS = { repeat: LoopRepeat, once: LoopOnce, bounce: LoopPingPong };

interface ModelLeaf extends Leaf {
  /** Its parts, which the full model may replace. */
  readonly model: ReplaceableModel;
}

/**
 * A model, at scale 1 as large as without a document.
 *
 * @throws ModelError if it contains nothing visible.
 */
export function createModelLeaf(
  { root, clips, createMixer }: LoadedModel,
  first: ItemOf<'model'>,
  ground: Ground,
): ModelLeaf {
  const object = new Group();
  let action: AnimationAction | null = null;
  let clip: number | null = null;
  let present = first;
  let lastAgeS = 0;
  let isDisposed = false;
  const model: ReplaceableModel = {
    holder: object,
    root,
    mixer: createMixer?.(root) ?? null,
    clips,
    replaced() {
      action = clip = null;
      animate(present);
      fading.set(1);
      fading = new Fading(object);
    },
    get isDisposed() {
      return isDisposed;
    },
  };
  const animate = (item: ItemOf<'model'>): void => {
    const { mixer } = model;
    present = item;
    if (mixer && item.clip !== clip) {
      action?.stop();
      const chosen = item.clip === null ? undefined : model.clips?.[item.clip];
      action = chosen ? mixer.clipAction(chosen).play() : null;
      clip = item.clip;
    }
    if (!action) return;
    action.setLoop(LOOPS[item.loop], item.loop === 'once' ? 1 : Infinity);
    action.clampWhenFinished = true;
    action.timeScale = item.speed;
  };
  animate(first);
  model.mixer?.update(0);
  root.updateMatrixWorld(true);
  // Bounds of skinned meshes are those of one pose; with culling they would vanish in others.
  root.traverse((node) => (node.frustumCulled &&= !(node instanceof SkinnedMesh)));
  const { extent, scale } = sizeOf(new Box3().setFromObject(root, true), ground);
  object.scale.setScalar(scale);
  object.add(root);
  let fading = new Fading(object);
  return {
    object,
    model,
    extent,
    clips: clips.map(({ name }) => name),
    adjust: (item) => item.kind === 'model' && animate(item),
    show: (opacity) => fading.set(opacity),
    update(elapsedS, playing, ageS) {
      // Shown again: an animation that plays once would otherwise keep its last pose for good.
      if (ageS < lastAgeS) {
        action?.reset();
        // From here a full model takes the moment at which it begins.
        if (model.mixer) model.mixer.time = 0;
      }
      lastAgeS = ageS;
      if (playing) model.mixer?.update(elapsedS);
    },
    dispose() {
      isDisposed = true;
      model.mixer?.stopAllAction();
      disposeTree(object);
    },
  };
}

function sizeOf({ min, max }: Box3, ground: Ground): { extent: Extent; scale: number } {
  const size = new Vector3().subVectors(max, min);
  const longestSide = Math.max(size.x, size.y, size.z);
  if (!Number.isFinite(longestSide) || longestSide <= 0) throw new ModelError('There is nothing to see in the model');
  const world = worldSize(longestSide);
  const scale = ground === 'floor' ? world.metresPerUnit * world.firstScale : MODEL_SIZE / longestSide;
  const scaled = ({ x, y, z }: Vector3): [number, number, number] => [x * scale, y * scale, z * scale];
  return { extent: { min: scaled(min), max: scaled(max) }, scale };
}

/** Makes a model translucent while it appears or leaves. */
class Fading {
  private opacity = 1;
  private materials: { material: Material; opacity: number; transparent: boolean }[] | null = null;

  constructor(private readonly object: Group) {}

  set(opacity: number): void {
    if (opacity === this.opacity) return;
    this.opacity = opacity;
    this.materials ??= materialsOf(this.object);
    for (const { material, opacity: whole, transparent } of this.materials) {
      material.opacity = whole * opacity;
      if (material.transparent === (transparent || opacity < 1)) continue;
      material.transparent = !material.transparent;
      // An opaque material ignores its opacity; a translucent one needs another program.
      material.needsUpdate = true;
    }
  }
}

function materialsOf(object: Group) {
  const found = new Set<Material>();
  object.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    const { material } = node as Mesh;
    for (const each of Array.isArray(material) ? material : [material]) found.add(each);
  });
  return [...found].map((material) => ({ material, opacity: material.opacity, transparent: material.transparent }));
}
