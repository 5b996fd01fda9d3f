import { MeshStandardMaterial, Texture } from 'three';
import { expect, it } from 'vitest';
import { takeUvSets } from './uv-sets';

/** A texture that is moved by this share of its width. */
function moved(by: number): Texture {
  const texture = new Texture();
  texture.offset.set(by, 0);
  return texture;
}

it('gives no texture a set beyond the fourth, even if two share the fifth transform', () => {
  const [map, emissiveMap, normalMap, aoMap] = [moved(0), moved(0.1), moved(0.2), moved(0.3)];
  // One texture serves both, because glTF keeps roughness and metalness in one picture.
  const surface = moved(0.4);
  const maps = { map, emissiveMap, normalMap, aoMap, roughnessMap: surface, metalnessMap: surface };
  const material = new MeshStandardMaterial(maps);
  const sets = takeUvSets(material);
  expect(sets).toHaveLength(4);
  const { roughnessMap, metalnessMap } = material;
  expect([material.aoMap, roughnessMap, metalnessMap].map((texture) => texture?.channel)).toEqual([3, 3, 3]);
});
