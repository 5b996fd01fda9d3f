import { fileInvalid } from '../file-refused-error';
import type { Accessor, BufferView } from './gltf-buffers';
import type { GltfReader } from './gltf-reader';
import { brokenModel, tooMuch } from './refuse-model';

/** Viewers walk the tree by recursion, so its depth must be limited. Chosen, not measured. */
const MAX_NODE_DEPTH = 500;
/**
 * Far above the parts of a model that a phone can draw; scans and plans of buildings have up to some thousands. Chosen,
 * not measured.
 */
const MAX_NODES = 100_000;
/**
 * Modes of primitives that draw triangles (glTF 2.0, 5.24.4). In a strip or a fan, each corner after the first two ends
 * one.
 */
const TRIANGLES = 4;
const STRIP = 5;
const FAN = 6;
/** Bytes of an index by its component type: UNSIGNED_BYTE, UNSIGNED_SHORT or UNSIGNED_INT. */
const INDEX_BYTES: Record<number, number> = { 5121: 1, 5123: 2, 5125: 4 };

/**
 * Checks that meshes, nodes, skins and animations fit together and show something.
 *
 * @returns the number of triangles drawn; a mesh that several nodes share counts for each of them.
 * @throws FileRefusedError
 */
export function checkGltfScene(root: GltfReader, accessors: Accessor[], views: BufferView[]): { triangles: number } {
  const materials = root.list('materials').length;
  const meshes = root.list('meshes');
  const inMesh = meshes.map((mesh) => {
    const primitives = mesh.list('primitives');
    if (primitives.length === 0) throw brokenModel({ code: 'nothing-inside', params: { place: mesh.path } });
    let triangles = 0;
    for (const primitive of primitives) {
      primitive.index('material', materials);
      triangles += checkPrimitive(primitive, accessors, views);
    }
    return triangles;
  });
  const nodes = root.list('nodes');
  if (nodes.length > MAX_NODES) throw tooMuch({ code: 'too-many-parts' });
  checkSkinsAndAnimations(root, nodes.length, accessors);
  const shown = walkScene(root, nodes, meshes.length);
  if (![...shown].some((index) => nodes[index]?.index('mesh', meshes.length) !== null)) {
    throw fileInvalid({ code: 'model-without-mesh' });
  }
  const inNode = nodes.map(
    (node) => (inMesh[node.index('mesh', meshes.length) ?? -1] ?? 0) * copiesOf(node, accessors),
  );
  return { triangles: inNode.reduce((sum, count, index) => (shown.has(index) ? sum + count : sum), 0) };
}

/** The number of instances in which a node's mesh is drawn (EXT_mesh_gpu_instancing). */
function copiesOf(node: GltfReader, accessors: Accessor[]): number {
  const attributes = node.extension('EXT_mesh_gpu_instancing')?.object('attributes')?.indexMap(accessors.length);
  const [copies] = attributes?.values() ?? [];
  return accessors[copies ?? -1]?.count ?? 1;
}

function checkPrimitive(primitive: GltfReader, accessors: Accessor[], views: BufferView[]): number {
  primitive.extension('KHR_draco_mesh_compression')?.index('bufferView', views.length);
  const attributes = primitive.object('attributes')?.indexMap(accessors.length) ?? new Map<string, number>();
  const position = accessors[attributes.get('POSITION') ?? -1];
  if (!position) throw brokenModel({ code: 'positions-missing', params: { place: primitive.path } });
  if (position.type !== 'VEC3') throw brokenModel({ code: 'positions-type', params: { place: primitive.path } });
  for (const index of attributes.values()) {
    if (accessors[index]?.count !== position.count)
      throw brokenModel({ code: 'data-lengths-differ', params: { place: primitive.path } });
  }
  for (const target of primitive.list('targets')) {
    for (const index of target.indexMap(accessors.length).values()) {
      if (accessors[index]?.count !== position.count)
        throw brokenModel({ code: 'data-lengths-differ', params: { place: target.path } });
    }
  }
  const mode = primitive.count('mode', 0, TRIANGLES);
  if (mode > FAN) throw brokenModel({ code: 'not-known', params: { place: primitive.at('mode') } });
  const index = primitive.index('indices', accessors.length);
  const indices = index === null ? undefined : accessors[index];
  if (indices) checkIndices(primitive, indices, position.count);
  return trianglesOf(mode, (indices ?? position).count);
}

function trianglesOf(mode: number, corners: number): number {
  if (mode === STRIP || mode === FAN) return Math.max(0, corners - 2);
  return mode === TRIANGLES ? Math.floor(corners / 3) : 0;
}

function checkIndices(primitive: GltfReader, indices: Accessor, vertices: number): void {
  const bytesPerIndex = INDEX_BYTES[indices.componentType];
  if (bytesPerIndex === undefined || indices.type !== 'SCALAR') {
    throw brokenModel({ code: 'indices-type', params: { place: primitive.path } });
  }
  if (!indices.data) return;
  const { bytes, byteStride } = indices.data;
  for (let at = 0, left = indices.count; left > 0; at += byteStride, left--) {
    if (bytes.readUIntLE(at, bytesPerIndex) >= vertices) {
      throw brokenModel({ code: 'indices-out-of-range', params: { place: primitive.path } });
    }
  }
}

function checkSkinsAndAnimations(root: GltfReader, nodes: number, accessors: Accessor[]): void {
  for (const skin of root.list('skins')) {
    const joints = skin.indices('joints', nodes);
    if (joints.length === 0) throw brokenModel({ code: 'joints-missing', params: { place: skin.path } });
    skin.index('skeleton', nodes);
    const matrices = skin.index('inverseBindMatrices', accessors.length);
    if (matrices !== null && (accessors[matrices]?.count ?? 0) < joints.length) {
      throw brokenModel({ code: 'matrices-missing', params: { place: skin.path } });
    }
  }
  for (const animation of root.list('animations')) {
    const samplers = animation.list('samplers');
    for (const sampler of samplers) {
      const input = sampler.index('input', accessors.length);
      const output = sampler.index('output', accessors.length);
      if (input === null || output === null)
        throw brokenModel({ code: 'not-complete', params: { place: sampler.path } });
    }
    for (const channel of animation.list('channels')) {
      if (channel.index('sampler', samplers.length) === null)
        throw brokenModel({ code: 'not-complete', params: { place: channel.path } });
      channel.object('target')?.index('node', nodes);
    }
  }
}

/**
 * Walks the nodes that the viewer shows.
 *
 * @returns their indices.
 * @throws FileRefusedError if a node would be shown twice, if nodes form a circle, or if they are nested too deeply
 */
function walkScene(root: GltfReader, nodes: GltfReader[], meshes: number): Set<number> {
  const skins = root.list('skins').length;
  const children = nodes.map((node) => node.indices('children', nodes.length));
  for (const node of nodes) {
    node.index('skin', skins);
    node.index('mesh', meshes);
  }
  assertForest(children);
  const scenes = root.list('scenes');
  const scene = scenes[root.index('scene', scenes.length) ?? 0];
  const roots = scene?.indices('nodes', nodes.length) ?? [];
  assertRoots(roots, children);
  const waiting = roots.map((index) => ({ index, depth: 1 }));
  const shown = new Set<number>();
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (at.depth > MAX_NODE_DEPTH) throw tooMuch({ code: 'parts-too-deep' });
    shown.add(at.index);
    for (const index of children[at.index] ?? []) waiting.push({ index, depth: at.depth + 1 });
  }
  return shown;
}

/** Every node must have at most one parent and must not be its own ancestor. */
function assertForest(children: number[][]): void {
  const parents = Array.from({ length: children.length }, () => 0);
  for (const index of children.flat()) parents[index] = (parents[index] ?? 0) + 1;
  if (parents.some((count) => count > 1)) throw brokenModel({ code: 'part-in-two-places' });
  const waiting = parents.flatMap((count, index) => (count === 0 ? [index] : []));
  let reached = 0;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    reached += 1;
    // One call with the children of a node as its arguments could exceed the stack.
    for (const child of children[at] ?? []) waiting.push(child);
  }
  if (reached < children.length) throw brokenModel({ code: 'parts-in-circle' });
}

/**
 * A scene must name each root once, and no part below another (glTF 2.0, 3.5.1). Otherwise a root that is named a
 * thousand times would be walked, with all below it, a thousand times.
 */
function assertRoots(roots: number[], children: number[][]): void {
  const below = new Set(children.flat());
  if (new Set(roots).size < roots.length || roots.some((index) => below.has(index))) {
    throw brokenModel({ code: 'part-in-two-places' });
  }
}
