import { BufferAttribute, BufferGeometry, type Matrix4, type Mesh, SkinnedMesh, Vector2, Vector3 } from 'three';
import type { UvSet } from './uv-sets';

interface BakeOptions {
  /** True if the triangles are wound so that only their backs are visible. */
  isInsideOut: boolean;
  uvSets: readonly UvSet[];
}

/**
 * A mesh in its present pose: skin, morph targets and transform are applied to positions and normals, so that a format
 * without them shows the same.
 *
 * @param targetFromMesh transform of the positions; if it mirrors, the triangles are rewound.
 * @returns indexed triangles: float positions, unit normals and the requested sets of texture coordinates. A mesh
 * without normals gets flat triangles (Khronos glTF 2.0, section 3.7.2.1).
 */
export function bakeGeometry(
  mesh: Mesh,
  targetFromMesh: Matrix4,
  { isInsideOut, uvSets }: BakeOptions,
): BufferGeometry {
  const source = mesh.geometry;
  const count = source.getAttribute('position').count;
  const baked = new BufferGeometry();
  baked.setAttribute('position', new BufferAttribute(bakePositions(mesh, targetFromMesh), 3));
  baked.setIndex(facing(source, count, targetFromMesh.determinant() < 0 !== isInsideOut));
  if (source.getAttribute('normal') && !mesh.morphTargetInfluences?.some((share) => share !== 0)) {
    baked.setAttribute('normal', new BufferAttribute(bakeNormals(mesh, targetFromMesh, isInsideOut), 3));
  }
  for (const [index, set] of uvSets.entries()) {
    const uv = bakeUv(source, set);
    if (uv) baked.setAttribute(uvName(index), uv);
  }
  if (source.getAttribute('normal')) {
    if (!baked.getAttribute('normal')) baked.computeVertexNormals();
    return baked;
  }
  const flat = baked.toNonIndexed();
  flat.computeVertexNormals();
  flat.setIndex(Array.from({ length: flat.getAttribute('position').count }, (_, i) => i));
  return flat;
}

/** Name of the attribute that three.js uses for a texture's channel. */
function uvName(channel: number): string {
  return channel === 0 ? 'uv' : `uv${channel}`;
}

function bakeUv(source: BufferGeometry, { channel, uvFromMesh }: UvSet): BufferAttribute | null {
  const uv = source.getAttribute(uvName(channel));
  if (!uv) return null;
  const plain = new Float32Array(2 * uv.count);
  const at = new Vector2();
  for (let i = 0; i < uv.count; i++) {
    at.set(uv.getX(i), uv.getY(i)).applyMatrix3(uvFromMesh);
    plain.set([finite(at.x), finite(at.y)], 2 * i);
  }
  return new BufferAttribute(plain, 2);
}

function bakePositions(mesh: Mesh, targetFromMesh: Matrix4): Float32Array {
  const { count } = mesh.geometry.getAttribute('position');
  const positions = new Float32Array(3 * count);
  const point = new Vector3();
  for (let i = 0; i < count; i++) {
    mesh.getVertexPosition(i, point).applyMatrix4(targetFromMesh);
    positions.set([finite(point.x), finite(point.y), finite(point.z)], 3 * i);
  }
  return positions;
}

function bakeNormals(mesh: Mesh, targetFromMesh: Matrix4, isInsideOut: boolean): Float32Array {
  const position = mesh.geometry.getAttribute('position');
  const normal = mesh.geometry.getAttribute('normal');
  const normals = new Float32Array(3 * normal.count);
  const cofactors = targetFromMesh.clone().invert().transpose();
  const [foot, tip] = [new Vector3(), new Vector3()];
  for (let i = 0; i < normal.count; i++) {
    tip.fromBufferAttribute(normal, i);
    if (mesh instanceof SkinnedMesh) {
      // A direction is transformed as the difference of two skinned points.
      foot.fromBufferAttribute(position, i);
      tip.add(foot);
      mesh.applyBoneTransform(i, foot);
      mesh.applyBoneTransform(i, tip);
      tip.sub(foot);
    }
    tip.transformDirection(cofactors);
    if (isInsideOut) tip.negate();
    // Its length is 1, or 0 for a normal that was none.
    const isDirection = Number.isFinite(tip.x + tip.y + tip.z) && tip.lengthSq() > 0.5;
    normals.set(isDirection ? [tip.x, tip.y, tip.z] : [0, 1, 0], 3 * i);
  }
  return normals;
}

function facing(source: BufferGeometry, count: number, turned: boolean): BufferAttribute {
  const { index } = source;
  const corners = 3 * Math.floor((index ? index.count : count) / 3);
  const indices = new Uint32Array(corners);
  for (let i = 0; i < corners; i++) indices[i] = index ? index.getX(i) : i;
  if (turned) {
    for (let i = 0; i < corners; i += 3) {
      const second = indices[i + 1] ?? 0;
      indices[i + 1] = indices[i + 2] ?? 0;
      indices[i + 2] = second;
    }
  }
  return new BufferAttribute(indices, 1);
}

/** Replaces NaN and infinity, which a text file cannot hold: one would make the whole file unreadable. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
