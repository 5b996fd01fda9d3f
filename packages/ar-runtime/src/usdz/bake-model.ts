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
  Vector3,
} from 'three';
import type { LoadedModel } from '../scene/load-model';
import { worldSize } from '../scene/world-size';
import { bakeGeometry } from './bake-geometry';
import { plainMaterials } from './plain-material';
import { UsdzError, type UsdzNote } from './usdz-report';

/** More make a file that iPhones of the last years do not open. */
export const MAX_USDZ_TRIANGLES = 400_000;

export interface BakedModel {
  /** Plain meshes without transforms, in metres: centred, standing on y = 0. */
  group: Group;
  triangles: number;
  sizeM: [number, number, number];
  metresPerUnit: number;
  notes: Set<UsdzNote>;
}

interface Part {
  mesh: Mesh;
  material: Material;
  modelFromMesh: Matrix4;
}

/**
 * A model as the AR view places it: in its first pose, at real size (`worldSize`), centred and on the ground. What USDZ
 * does not know (skins, morph targets, instances, mirrored parts) is worked into plain triangles.
 *
 * @throws UsdzError `empty` or `too-many-triangles`.
 */
export function bakeModel({ root, clips }: LoadedModel): BakedModel {
  const notes = new Set<UsdzNote>();
  if (clips[0]) {
    const mixer = new AnimationMixer(root);
    mixer.clipAction(clips[0]).play();
    mixer.update(0);
    notes.add('animation');
  }
  root.updateMatrixWorld(true);
  const parts = collectParts(root, notes);
  const triangles = parts.reduce((sum, { mesh }) => sum + trianglesOf(mesh), 0);
  if (triangles > MAX_USDZ_TRIANGLES) throw new UsdzError('too-many-triangles', `${triangles} triangles`);
  const { metresFromModel, metresPerUnit, sizeM } = standing(root);
  const plain = plainMaterials(notes);
  const group = new Group();
  for (const [index, { mesh, material, modelFromMesh }] of parts.entries()) {
    const metresFromMesh = new Matrix4().multiplyMatrices(metresFromModel, modelFromMesh);
    const geometry = bakeGeometry(mesh, metresFromMesh, material.side === BackSide);
    geometry.userData = { isDoubleSided: material.side === DoubleSide };
    const baked = new Mesh(geometry, plain(material, mesh.geometry));
    baked.name = `Part${index + 1}`;
    group.add(baked);
  }
  group.updateMatrixWorld(true);
  return { group, triangles, sizeM, metresPerUnit, notes };
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
      const modelFromMesh = node.matrixWorld.clone();
      if (node instanceof InstancedMesh) {
        const meshFromCopy = new Matrix4();
        node.getMatrixAt(copy, meshFromCopy);
        modelFromMesh.multiply(meshFromCopy);
      }
      parts.push({ mesh: node, material, modelFromMesh });
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
 * Size and place of the model in the world, by the same rules as the AR view in the browser. Quick Look begins with real
 * size, whatever fits into a room.
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
