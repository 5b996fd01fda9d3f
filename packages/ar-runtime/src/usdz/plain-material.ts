import {
  type BufferGeometry,
  Color,
  FrontSide,
  type Material,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
} from 'three';
import { type Paint, paintTriangles } from './paint-triangles';
import type { UsdzNote } from './usdz-report';
import { TEXTURE_SLOTS, takeUvSets } from './uv-sets';

/** Largest transparency of glass, so that it is still visible; 0..1. Chosen, not measured. */
const CLEAREST = 0.85;

interface PlainMaterial {
  material: MeshStandardMaterial;
  /** Paint of the mesh for which the material is made. */
  paint: Paint | null;
}

/**
 * Converts materials to what UsdPreviewSurface supports; each is converted once, however many parts use it.
 *
 * @param notes receives the losses of the conversion.
 */
export function plainMaterials(notes: Set<UsdzNote>) {
  const made = new Map<string, PlainMaterial>();
  return (material: Material, geometry: BufferGeometry): PlainMaterial => {
    const isColoured = material.vertexColors && geometry.hasAttribute('color');
    const key = `${material.uuid} ${isColoured ? geometry.uuid : ''}`;
    const known = made.get(key);
    if (known) return known;
    const plain = plainMaterial(material, notes);
    const paint = isColoured ? colourLike(plain, { material, geometry, notes }) : null;
    // The visible sides are given by the geometry.
    plain.side = FrontSide;
    plain.vertexColors = false;
    // The exporter writes the emissive intensity only together with a texture.
    plain.emissive.multiplyScalar(plain.emissiveIntensity);
    plain.emissiveIntensity = 1;
    plain.userData = { uvSets: takeUvSets(plain) };
    const ready = { material: plain, paint };
    made.set(key, ready);
    return ready;
  };
}

/** Vertex colours as a texture if the material has no other; otherwise as a single colour. */
function colourLike(
  plain: MeshStandardMaterial,
  { material, geometry, notes }: { material: Material; geometry: BufferGeometry; notes: Set<UsdzNote> },
): Paint | null {
  const isUnlit = material instanceof MeshBasicMaterial;
  const hasTextures = [...TEXTURE_SLOTS].some((slot) => plain[slot] !== null);
  const paint = hasTextures ? null : paintTriangles(geometry);
  if (paint) {
    plain[isUnlit ? 'emissiveMap' : 'map'] = paint.texture;
    return paint;
  }
  const { mean, isOne } = meanColour(geometry);
  if (!isOne) notes.add('vertex-colours');
  (isUnlit ? plain.emissive : plain.color).multiply(mean);
  return null;
}

function plainMaterial(material: Material, notes: Set<UsdzNote>): MeshStandardMaterial {
  if (material instanceof MeshPhysicalMaterial) return plainPhysical(material.clone(), notes);
  if (material instanceof MeshStandardMaterial) return material.clone();
  const plain = new MeshStandardMaterial({ roughness: 1, metalness: 0 });
  plain.opacity = material.opacity;
  plain.transparent = material.transparent;
  plain.alphaTest = material.alphaTest;
  if (material instanceof MeshBasicMaterial) {
    // Emissive colour only, without diffuse light, is the same as unlit.
    plain.color.set(0x000000);
    plain.emissive.copy(material.color);
    plain.emissiveMap = material.map;
    // The map's colours are emissive now, so only its transparency is still needed here.
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

/** Mean of all vertex colours, linear, and whether they are all equal. */
function meanColour(geometry: BufferGeometry): { mean: Color; isOne: boolean } {
  const colours = geometry.getAttribute('color');
  const mean = new Color(0, 0, 0);
  let isOne = true;
  for (let i = 0; i < colours.count; i++) {
    const [r, g, b] = [colours.getX(i), colours.getY(i), colours.getZ(i)];
    mean.r += r;
    mean.g += g;
    mean.b += b;
    isOne &&= r === colours.getX(0) && g === colours.getY(0) && b === colours.getZ(0);
  }
  return { mean: mean.multiplyScalar(1 / Math.max(1, colours.count)), isOne };
}
