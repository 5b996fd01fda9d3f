import {
  type BufferGeometry,
  Color,
  FrontSide,
  type Material,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
} from 'three';
import type { UsdzNote } from './usdz-report';

/** Glass lets this share of the light through at most, so that it can still be seen. */
const CLEAREST = 0.85;

/**
 * Materials as UsdPreviewSurface can say them; each is made once, however many parts wear it.
 *
 * @param notes what is lost on the way is added.
 */
export function plainMaterials(notes: Set<UsdzNote>) {
  const made = new Map<string, MeshStandardMaterial>();
  return (material: Material, geometry: BufferGeometry): MeshStandardMaterial => {
    const tint = material.vertexColors ? meanColour(geometry) : null;
    const key = `${material.uuid} ${tint?.getHexString() ?? ''}`;
    const known = made.get(key);
    if (known) return known;
    const plain = plainMaterial(material, notes);
    if (tint) {
      notes.add('vertex-colours');
      plain.color.multiply(tint);
    }
    // Which sides are seen is told by the geometry.
    plain.side = FrontSide;
    plain.vertexColors = false;
    made.set(key, plain);
    return plain;
  };
}

function plainMaterial(material: Material, notes: Set<UsdzNote>): MeshStandardMaterial {
  if (material instanceof MeshPhysicalMaterial) return plainPhysical(material.clone(), notes);
  if (material instanceof MeshStandardMaterial) return material.clone();
  const plain = new MeshStandardMaterial({ roughness: 1, metalness: 0 });
  plain.opacity = material.opacity;
  plain.transparent = material.transparent;
  plain.alphaTest = material.alphaTest;
  if (material instanceof MeshBasicMaterial) {
    // Shines by itself and takes no light: exactly what unlit means.
    plain.color.set(0x000000);
    plain.emissive.copy(material.color);
    plain.emissiveMap = material.map;
    // Its colours are switched off above; only what is see-through in it remains.
    plain.map = material.transparent || material.alphaTest > 0 ? material.map : null;
  }
  return plain;
}

function plainPhysical(material: MeshPhysicalMaterial, notes: Set<UsdzNote>): MeshPhysicalMaterial {
  if (material.transmission > 0) {
    notes.add('glass');
    material.transparent = true;
    material.opacity *= 1 - CLEAREST * material.transmission;
    material.transmission = 0;
  }
  if (material.sheen > 0 || material.iridescence > 0 || material.anisotropy > 0) notes.add('special-surface');
  return material;
}

/** Mean of the colours of all vertices, linear; null without any. */
function meanColour(geometry: BufferGeometry): Color | null {
  const colours = geometry.getAttribute('color');
  if (!colours || colours.count === 0) return null;
  const mean = new Color(0, 0, 0);
  for (let i = 0; i < colours.count; i++) {
    mean.r += colours.getX(i);
    mean.g += colours.getY(i);
    mean.b += colours.getZ(i);
  }
  return mean.multiplyScalar(1 / colours.count);
}
