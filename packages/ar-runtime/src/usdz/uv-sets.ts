import { type Material, type Matrix3, MeshPhysicalMaterial, type MeshStandardMaterial, type Texture } from 'three';

export const TEXTURE_SLOTS = ['map', 'emissiveMap', 'normalMap', 'aoMap', 'roughnessMap', 'metalnessMap'] as const;
export const PHYSICAL_TEXTURE_SLOTS = ['clearcoatMap', 'clearcoatRoughnessMap'] as const;

/** Number of sets of texture coordinates that the exporter supports. */
const MAX_SETS = 4;

/** Texture coordinates of a texture: the mesh's set, and the transform applied to it. */
export interface UvSet {
  channel: number;
  uvFromMesh: Matrix3;
}

/**
 * Removes the transforms from a material's textures, because Quick Look applies them in another order. Each texture is
 * replaced by a copy with its own set of transformed coordinates. Textures beyond the last set share that one.
 *
 * @returns the sets that a mesh with this material must have.
 */
export function takeUvSets(material: MeshStandardMaterial): UvSet[] {
  const sets: UvSet[] = [];
  const laid = (texture: Texture | null): Texture | null => {
    if (!texture) return null;
    if (texture.matrixAutoUpdate) texture.updateMatrix();
    const { channel, matrix } = texture;
    let index = sets.findIndex((set) => set.channel === channel && set.uvFromMesh.equals(matrix));
    if (index === -1) index = sets.push({ channel, uvFromMesh: matrix.clone() }) - 1;
    const plain = texture.clone();
    plain.channel = Math.min(index, MAX_SETS - 1);
    plain.offset.set(0, 0);
    plain.repeat.set(1, 1);
    plain.rotation = 0;
    return plain;
  };
  for (const slot of TEXTURE_SLOTS) material[slot] = laid(material[slot]);
  if (material instanceof MeshPhysicalMaterial) {
    for (const slot of PHYSICAL_TEXTURE_SLOTS) material[slot] = laid(material[slot]);
  }
  return sets.slice(0, MAX_SETS);
}

/** The sets of a material for which `takeUvSets` was called. */
export function uvSetsOf(material: Material): readonly UvSet[] {
  return (material.userData as { uvSets?: UvSet[] }).uvSets ?? [];
}
