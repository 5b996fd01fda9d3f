import {
  AnimationMixer,
  BackSide,
  Box3,
  DoubleSide,
  Group,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  type Object3D,
  SkinnedMesh,
  Vector3,
} from 'three';
import type { LoadedModel } from '../scene/parse-model';
import { worldSize } from '../scene/world-size';
import { bakeGeometry } from './bake-geometry';
import { bakeMotions, type Place } from './bake-motion';
import { applyPaint } from './paint-triangles';
import { plainMaterials } from './plain-material';
import { UsdzError } from './usdz-error';
import type { UsdzNote } from './usdz-report';
import { uvSetsOf } from './uv-sets';

/** Recent iPhones do not open files with more triangles. `MAX_USDZ_TRIANGLES` of the contract, which texts name. */
export const MAX_TRIANGLES = 400_000;

/**
 * Parts whose unit cube has a smaller volume count as points, m³: that of a cube of a micrometre. Chosen, not measured.
 */
const LEAST_VOLUME_M3 = 1e-18;

interface BakedModel {
  /**
   * Plain meshes in metres: centred, standing on y = 0, and without transforms except for parts that begin as a point.
   * Geometries of moving parts have their `Motion` as `userData.motion`.
   */
  group: Group;
  triangles: number;
  sizeM: [number, number, number];
  metresPerUnit: number;
  notes: Set<UsdzNote>;
}

interface Part {
  mesh: Mesh;
  material: Material;
  /** Transform of one copy of an instanced mesh. */
  meshFromCopy: Matrix4;
}

/**
 * A model as the AR view places it: in its first pose, at real size (`worldSize`), centred and on the ground. Skins,
 * morph targets, instances and mirrored parts, which USDZ does not have, are baked into plain triangles. In the first
 * animation rigid parts move; parts that deform keep their first pose.
 *
 * @throws UsdzError `empty` or `too-many-triangles`.
 */
export function bakeModel({ root, clips }: Pick<LoadedModel, 'root' | 'clips'>): BakedModel {
  const notes = new Set<UsdzNote>();
  const mixer = new AnimationMixer(root);
  const action = clips[0] ? mixer.clipAction(clips[0]).play() : null;
  mixer.update(0);
  root.updateMatrixWorld(true);
  const parts = collectParts(root, notes);
  const triangles = countTriangles(parts);
  const { metresFromModel, metresPerUnit, sizeM } = standing(root);
  const plain = plainMaterials(notes);
  const group = new Group();
  const places: Place[] = [];
  for (const part of parts) {
    const { baked, place } = bakePart(part, { metresFromModel, isAnimated: action !== null, plain });
    places.push(place);
    baked.name = `Part${places.length}`;
    group.add(baked);
  }
  if (action) {
    if (parts.some(({ mesh }) => bends(mesh))) notes.add('animation');
    for (const [index, motion] of bakeMotions(root, mixer, action, places).entries()) {
      const { geometry } = group.children[index] as Mesh;
      if (motion) geometry.userData['motion'] = motion;
    }
  }
  group.updateMatrixWorld(true);
  return { group, triangles, sizeM, metresPerUnit, notes };
}

/**
 * Everything visible below `root` as plain meshes in its present pose and place.
 *
 * @throws UsdzError `empty` or `too-many-triangles`.
 */
export function bakeStill(root: Object3D, notes: Set<UsdzNote>): Pick<BakedModel, 'group' | 'triangles'> {
  root.updateMatrixWorld(true);
  const parts = collectParts(root, notes);
  const triangles = countTriangles(parts);
  const context = { metresFromModel: new Matrix4(), isAnimated: false, plain: plainMaterials(notes) };
  const group = new Group();
  for (const [index, part] of parts.entries()) {
    const { baked } = bakePart(part, context);
    baked.name = `Part${index + 1}`;
    group.add(baked);
  }
  group.updateMatrixWorld(true);
  return { group, triangles };
}

/** @throws UsdzError `too-many-triangles` */
function countTriangles(parts: Part[]): number {
  const triangles = parts.reduce((sum, { mesh }) => sum + trianglesOf(mesh), 0);
  if (triangles > MAX_TRIANGLES) throw new UsdzError('too-many-triangles', `${triangles} triangles`);
  return triangles;
}

interface PartContext {
  metresFromModel: Matrix4;
  isAnimated: boolean;
  plain: ReturnType<typeof plainMaterials>;
}

/** One part as a plain mesh, and how to find its place at other times of the animation. */
function bakePart(part: Part, { metresFromModel, isAnimated, plain }: PartContext): { baked: Mesh; place: Place } {
  const { mesh, material, meshFromCopy } = part;
  const metresFromPart: Place = (out) => out.multiplyMatrices(metresFromModel, mesh.matrixWorld).multiply(meshFromCopy);
  const first = metresFromPart(new Matrix4());
  const { material: plainMaterial, paint } = plain(material, mesh.geometry);
  // A part that begins as a point and grows cannot be baked at its initial size.
  const isBakedInPlace = !isAnimated || Math.abs(first.determinant()) > LEAST_VOLUME_M3;
  const shaped = bakeGeometry(mesh, isBakedInPlace ? first : new Matrix4(), {
    isInsideOut: material.side === BackSide,
    uvSets: uvSetsOf(plainMaterial),
  });
  const geometry = paint ? applyPaint(shaped, paint) : shaped;
  geometry.userData = { isDoubleSided: material.side === DoubleSide };
  const baked = new Mesh(geometry, plainMaterial);
  baked.matrixAutoUpdate = false;
  if (!isBakedInPlace) baked.matrix.copy(first);
  // A skin moves with its bones, not with its node.
  if (mesh instanceof SkinnedMesh) return { baked, place: (out) => out.identity() };
  if (!isBakedInPlace) return { baked, place: metresFromPart };
  const partFromFirst = first.clone().invert();
  return { baked, place: (out) => metresFromPart(out).multiply(partFromFirst) };
}

/** True if a mesh deforms instead of moving as a whole. */
function bends(mesh: Mesh): boolean {
  return mesh instanceof SkinnedMesh || (mesh.morphTargetInfluences?.length ?? 0) > 0;
}

function collectParts(root: Object3D, notes: Set<UsdzNote>): Part[] {
  const parts: Part[] = [];
  root.traverseVisible((node) => {
    if ('isLine' in node || 'isPoints' in node) notes.add('lines');
    if (!(node instanceof Mesh) || trianglesOf(node) === 0) return;
    const material = (Array.isArray(node.material) ? node.material[0] : node.material) as Material | undefined;
    if (!material) return;
    const copies = node instanceof InstancedMesh ? node.count : 1;
    for (let copy = 0; copy < copies; copy++) {
      const meshFromCopy = new Matrix4();
      if (node instanceof InstancedMesh) node.getMatrixAt(copy, meshFromCopy);
      parts.push({ mesh: node, material, meshFromCopy });
    }
  });
  if (parts.length === 0) throw new UsdzError('empty', 'The model has no triangles');
  return parts;
}

function trianglesOf({ geometry }: Mesh): number {
  const corners = geometry.index ? geometry.index.count : (geometry.getAttribute('position')?.count ?? 0);
  return Math.floor(corners / 3);
}

/**
 * Size and position of the model in the world, by the same rules as in the browser's AR view. Quick Look opens models
 * in real size even if they do not fit into a room.
 */
function standing(root: Object3D) {
  const box = new Box3().setFromObject(root, true);
  const size = box.getSize(new Vector3());
  const longest = Math.max(size.x, size.y, size.z);
  if (!Number.isFinite(longest) || longest <= 0) throw new UsdzError('empty', 'The model has no extent');
  const { metresPerUnit } = worldSize(longest);
  const centre = box.getCenter(new Vector3());
  const metresFromModel = new Matrix4()
    .makeScale(metresPerUnit, metresPerUnit, metresPerUnit)
    .multiply(new Matrix4().makeTranslation(-centre.x, -box.min.y, -centre.z));
  size.multiplyScalar(metresPerUnit);
  const sizeM: [number, number, number] = [size.x, size.y, size.z];
  return { metresFromModel, metresPerUnit, sizeM };
}
