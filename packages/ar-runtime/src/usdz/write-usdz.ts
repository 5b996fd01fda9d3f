import { type BufferGeometry, type Group, Mesh } from 'three';
import { USDZExporter } from 'three/examples/jsm/exporters/USDZExporter.js';
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'three/examples/jsm/libs/fflate.module.js';
import { withCanvasElements } from './canvas-elements';
import { MAX_USDZ_TEXTURE_PX } from './shrink-textures';

/** Where each file's data begins, so that readers can map the archive into memory (OpenUSD, "Usdz File Format"). */
const ALIGNMENT = 64;
const LOCAL_HEADER_BYTES = 30;
const EXTRA_HEADER_BYTES = 4;
/** Any number that no tool uses. */
const PADDING_ID = 0x1986;
/** Equal models give equal files. */
const DATE = new Date(1980, 0, 1, 12);

const END_OF_MESH = 'uniform token subdivisionScheme = "none"';

/** A group of plain meshes as USDZ, metres, y up, to be placed on a horizontal plane. */
export async function writeUsdz(group: Group): Promise<Uint8Array> {
  const written = await withCanvasElements(async () =>
    new USDZExporter().parseAsync(group, {
      quickLookCompatible: true,
      maxTextureSize: MAX_USDZ_TEXTURE_PX,
      ar: { anchoring: { type: 'plane' }, planeAnchoring: { alignment: 'horizontal' } },
    }),
  );
  const files = unzipSync(new Uint8Array(written));
  for (const geometry of geometriesOf(group)) {
    const name = `geometries/Geometry_${geometry.id}.usda`;
    const layer = files[name];
    if (!layer) throw new Error(`The exporter wrote no ${name}`);
    files[name] = strToU8(completeLayer(strFromU8(layer), geometry));
  }
  return zipAligned(files);
}

function geometriesOf(group: Group): BufferGeometry[] {
  return group.children.flatMap((child) => (child instanceof Mesh ? [child.geometry as BufferGeometry] : []));
}

/** What the exporter leaves out: both sides, where they are seen, the extent, and the layer's own root. */
function completeLayer(layer: string, geometry: BufferGeometry): string {
  geometry.computeBoundingBox();
  const box = geometry.boundingBox;
  const { isDoubleSided } = geometry.userData as { isDoubleSided?: boolean };
  const corners = box ? [box.min, box.max].map((corner) => `(${corner.toArray().map(text).join(', ')})`) : [];
  const lines = [END_OF_MESH, `float3[] extent = [${corners.join(', ')}]`];
  if (isDoubleSided) lines.push('uniform bool doubleSided = 1');
  return layer.replace('defaultPrim = "Root"', 'defaultPrim = "Geometry"').replace(END_OF_MESH, lines.join('\n\t\t'));
}

function text(value: number): string {
  return value.toPrecision(7);
}

function zipAligned(files: Record<string, Uint8Array>): Uint8Array {
  const padded: Zippable = {};
  let at = 0;
  for (const [name, data] of Object.entries(files)) {
    const header = LOCAL_HEADER_BYTES + name.length + EXTRA_HEADER_BYTES;
    const padding = (ALIGNMENT - ((at + header) % ALIGNMENT)) % ALIGNMENT;
    padded[name] = [data, { extra: { [PADDING_ID]: new Uint8Array(padding) } }];
    at += header + padding + data.length;
  }
  return zipSync(padded, { level: 0, mtime: DATE });
}
