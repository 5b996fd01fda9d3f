import {
  Color,
  type Light,
  type Line,
  type Material,
  Mesh,
  type MeshPhongMaterial,
  MeshStandardMaterial,
  type Object3D,
  type Points,
  type Texture,
} from 'three';
import type { LostPart } from './model-facts';

/**
 * Replaces the materials of older formats by those of glTF, and removes lights, lines and points that hold nothing
 * else.
 *
 * @returns the lost parts
 */
export function standardizeMaterials(root: Object3D): Set<LostPart> {
  const lost = new Set<LostPart>();
  const made = new Map<Material, MeshStandardMaterial>();
  const standard = (material: Material): Material => {
    if (material instanceof MeshStandardMaterial) return withoutEmptyMaps(material);
    const known = made.get(material) ?? standardOf(material as MeshPhongMaterial, lost);
    made.set(material, known);
    return known;
  };
  const removed: Object3D[] = [];
  root.traverse((object) => {
    if ((object as Light).isLight) note(object, 'lights');
    else if ((object as Line).isLine || (object as Points).isPoints) note(object, 'lines');
    else if (object instanceof Mesh) {
      const { material } = object as Mesh;
      object.material = Array.isArray(material) ? material.map(standard) : standard(material);
    }
  });
  // An object below another removed one was noted after it, and has to go first.
  for (const object of removed.toReversed()) if (object.children.length === 0) object.removeFromParent();
  return lost;

  function note(object: Object3D, part: LostPart): void {
    lost.add(part);
    removed.push(object);
  }
}

/** Smoothest that Phong's materials become, 0 to 1; chosen by eye. */
const LEAST_ROUGHNESS = 0.1;

/**
 * Phong's exponent as a roughness: the α of Walter et al., Microfacet Models for Refraction (2007), taken as it is, as
 * FBX2glTF takes it. Renderers square a roughness to get α, so that surfaces look a little smoother here.
 */
function roughnessOf(shininess: number): number {
  return Math.min(1, Math.max(LEAST_ROUGHNESS, Math.sqrt(2 / (Math.max(0, shininess) + 2))));
}

function standardOf(source: MeshPhongMaterial, lost: Set<LostPart>): MeshStandardMaterial {
  if (source.bumpMap) lost.add('bump');
  if (source.specularMap || source.envMap) lost.add('shine');
  return new MeshStandardMaterial({
    name: source.name,
    color: source.color ?? new Color(0xffffff),
    map: whole(source.map),
    normalMap: whole(source.normalMap),
    aoMap: whole(source.aoMap),
    emissive: source.emissive ?? new Color(0),
    emissiveMap: whole(source.emissiveMap),
    opacity: source.opacity,
    transparent: source.transparent || source.opacity < 1,
    alphaTest: source.alphaTest,
    side: source.side,
    vertexColors: source.vertexColors,
    flatShading: source.flatShading ?? false,
    roughness: roughnessOf(source.shininess ?? 0),
    metalness: 0,
  });
}

/** A texture without its picture cannot be written, so it is left out. */
function whole(texture: Texture | null | undefined): Texture | null {
  return texture?.image ? texture : null;
}

function withoutEmptyMaps(material: MeshStandardMaterial): MeshStandardMaterial {
  for (const slot of ['map', 'normalMap', 'aoMap', 'emissiveMap', 'roughnessMap', 'metalnessMap'] as const) {
    material[slot] = whole(material[slot]);
  }
  return material;
}
