import { type Material, type Matrix3, MeshPhysicalMaterial, type MeshStandardMaterial, type Texture } from 'three';

export const TEXTURE_SLOTS = ['map', 'emissiveMap', 'normalMap', 'aoMap', 'roughnessMap', 'metalnessMap'] as const;
export const PHYSICAL_TEXTURE_SLOTS = ['clearcoatMap', 'clearcoatRoughnessMap'] as const;

/** As many sets of texture coordinates as a mesh of the exporter can have. */
const MAX_SETS = 4;

/** Texture coordinates as a material's textures are laid on: a set of the mesh's own, and what is done to it. */
export interface UvSet {
  channel: number;
  uvFromMesh: Matrix3;
}

/**
 * Takes the transforms out of a material's textures: Quick Look applies them in an order of its own. Each texture is
 * replaced by a copy that reads its own set of coordinates as it is.
 *
 * @returns the sets that a mesh with this material must have, worked out.
 */
export function takeUvSets(material: MeshStandardMaterial): UvSet[] {
  const sets: UvSet[] = [];
  const laid = (texture: Texture | null): Texture | null => {
    if (!texture) return null;
    if (texture.matrixAutoUpdate) texture.updateMatrix();
    const { channel, matrix } = texture;
    let index = sets.findIndex((set) => set.channel === channel && set.uvFromMesh.equals(matrix));
    if (index === -1) index = Math.min(sets.push({ channel, uvFromMesh: matrix.clone() }), MAX_SETS) - 1;
    const plain = texture.clone();
    plain.channel = index;
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

/** The sets of a material that `takeUvSets` was called for. */
export function uvSetsOf(material: Material): readonly UvSet[] {
  return (material.userData as { uvSets?: UvSet[] }).uvSets ?? [];
}
