import { isDeepStrictEqual } from 'node:util';
import type { Document, Node } from '@gltf-transform/core';
import { boundsOf, type Bounds, longestSide } from './model-bounds';

/** The variant differs from its model in something that must be kept. */
export class ModelChangedError extends Error {
  override name = 'ModelChangedError';
}

/** Properties of a model that every variant must keep. */
interface ModelFacts {
  /** Properties that must be equal. */
  parts: {
    clips: { name: string; channels: string[]; durationMs: number }[];
    joints: number[];
    morphTargets: string[];
    nodes: string[];
    cameras: number;
    materialVariants: 'some' | 'none';
  };
  bounds: Bounds | null;
}

/** Distance that a side of the bounds may move, as a share of their longest side. Chosen, not measured. */
export const BOUNDS_TOLERANCE = 0.005;

export function factsOf(document: Document): ModelFacts {
  const root = document.getRoot();
  const named = new Set(root.listNodes().map((node) => node.getName()));
  const clips = root.listAnimations().map((clip) => ({
    name: clip.getName(),
    channels: clip
      .listChannels()
      .map((channel) => `${nameOf(channel.getTargetNode())}.${channel.getTargetPath()}`)
      .toSorted(),
    durationMs: Math.round(
      1000 * Math.max(0, ...clip.listSamplers().map((sampler) => sampler.getInput()?.getMax([])[0] ?? 0)),
    ),
  }));
  const hasMaterialVariants = root
    .listExtensionsUsed()
    .some(({ extensionName }) => extensionName === 'KHR_materials_variants');
  return {
    parts: {
      clips,
      joints: root
        .listSkins()
        .map((skin) => skin.listJoints().length)
        .toSorted((a, b) => a - b),
      morphTargets: root
        .listMeshes()
        .map(morphTargetsOf)
        .filter((names) => names !== '')
        .toSorted(),
      nodes: [...named].filter((name) => name !== '').toSorted(),
      cameras: root.listCameras().length,
      materialVariants: hasMaterialVariants ? 'some' : 'none',
    },
    bounds: boundsOf(document),
  };
}

/** Quantizing moves a mesh whose node is animated to an unnamed child of it. */
function nameOf(node: Node | null): string {
  let named = node;
  while (named && named.getName() === '') named = named.getParentNode();
  return named?.getName() ?? '';
}

function morphTargetsOf(mesh: ReturnType<ReturnType<Document['getRoot']>['listMeshes']>[number]): string {
  const count = Math.max(0, ...mesh.listPrimitives().map((part) => part.listTargets().length));
  if (count === 0) return '';
  return JSON.stringify([count, mesh.getExtras().targetNames ?? null]);
}

/** @throws ModelChangedError that names the first difference */
export function assertSameModel(before: ModelFacts, after: ModelFacts): void {
  for (const part of Object.keys(before.parts) as (keyof ModelFacts['parts'])[]) {
    if (!isDeepStrictEqual(before.parts[part], after.parts[part])) {
      throw new ModelChangedError(`the ${part} differ`);
    }
  }
  if (!areBoundsClose(before.bounds, after.bounds, BOUNDS_TOLERANCE)) throw new ModelChangedError('the bounds differ');
}

/** @param tolerance distance that a side may move, as a share of the longest side before */
export function areBoundsClose(before: Bounds | null, after: Bounds | null, tolerance: number): boolean {
  if (!before || !after) return before === after;
  const longest = longestSide(before);
  const isClose = (a: number[], b: number[]) =>
    a.every((value, axis) => Math.abs(value - (b[axis] ?? NaN)) <= tolerance * longest);
  return isClose(before.min, after.min) && isClose(before.max, after.max);
}
