import { type BufferGeometry, type Group, Mesh } from 'three';
import { USDZExporter } from 'three/examples/jsm/exporters/USDZExporter.js';
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'three/examples/jsm/libs/fflate.module.js';
import { withCanvasElements } from './canvas-elements';
import { type Motion, RATE_HZ } from './bake-motion';
import { MAX_USDZ_TEXTURE_SIZE_PX } from './texture-size';

/** Alignment of each file's data, so that readers can map the archive into memory (OpenUSD, "Usdz File Format"). */
const ALIGNMENT = 64;
/** Fixed part of a file's header in a ZIP, and the head of an extra field (APPNOTE.TXT, 4.3.7 and 4.5.1). */
const LOCAL_HEADER_BYTES = 30;
const EXTRA_HEADER_BYTES = 4;
/** Id of the extra field with the padding, which no known tool uses. */
const PADDING_ID = 0x1986;
/** Fixed date, so that the archives of equal models do not differ by it. */
const DATE = new Date(1980, 0, 1, 12);

/** A prim that references its mesh in another layer: the reference, and the rest up to its closing brace. */
const REFERENCED_GEOMETRY = /\n[ \t]*prepend references = @\.\/geometries\/Geometry_(\d+)\.usda@<\/Geometry>([^}]*)\}/g;
const MATERIALS_BESIDE_ROOT = '\n}\n\ndef "Materials"';
const ORDER_OF_TRANSFORMS = 'uniform token[] xformOpOrder = ["xformOp:transform"]';
const UP_AXIS = 'upAxis = "Y"';
const END_OF_MESH = 'uniform token subdivisionScheme = "none"';

/**
 * Writes a group of plain meshes as USDZ in metres, y up, for a horizontal plane.
 *
 * @throws Error if the exporter of three.js writes its layers in another form than the one that is merged here.
 */
export async function writeUsdz(group: Group): Promise<Uint8Array> {
  const written = await withCanvasElements(async () =>
    new USDZExporter().parseAsync(group, {
      quickLookCompatible: true,
      maxTextureSize: MAX_USDZ_TEXTURE_SIZE_PX,
      ar: { anchoring: { type: 'plane' }, planeAnchoring: { alignment: 'horizontal' } },
    }),
  );
  const files = unzipSync(new Uint8Array(written));
  const first = Object.keys(files)[0] ?? '';
  files[first] = strToU8(oneLayer(files, strFromU8(files[first] ?? new Uint8Array()), group));
  for (const name of Object.keys(files)) if (name.startsWith('geometries/')) delete files[name];
  return zipAligned(files);
}

/**
 * Merges the layers. The exporter writes one per geometry and puts materials beside the root; here all become part of
 * the first layer, below its default prim, so that readers that follow no references see the whole model.
 */
function oneLayer(files: Record<string, Uint8Array>, layer: string, group: Group): string {
  const geometries = new Map(geometriesOf(group).map((geometry) => [String(geometry.id), geometry]));
  const meshes = layer.replaceAll(REFERENCED_GEOMETRY, (_all, id: string, rest: string) => {
    const geometry = geometries.get(id);
    const data = files[`geometries/Geometry_${id}.usda`];
    if (!geometry || !data) throw new Error(`The exporter wrote no geometry ${id}`);
    return `${withMotion(rest, geometry)}\n${completeMesh(strFromU8(data), geometry)}\n}`;
  });
  const [root = '', materials, ...more] = meshes.split(MATERIALS_BESIDE_ROOT);
  if (materials === undefined || more.length > 0) throw new Error('The exporter wrote its materials elsewhere');
  const whole = `${root}\n\n\tdef Scope "Materials"${materials}\n}\n`.replaceAll('</Materials/', '</Root/Materials/');
  return withTime(whole, [...geometries.values()]);
}

function motionOf({ userData }: BufferGeometry): Motion | undefined {
  return (userData as { motion?: Motion }).motion;
}

/** Adds the matrices at each time to a part that has one without time. */
function withMotion(part: string, geometry: BufferGeometry): string {
  const motion = motionOf(geometry);
  if (!motion) return part;
  const poses = motion.poses.map(({ timeS, matrix }) => `${short(timeS * RATE_HZ)}: ${matrixText(matrix.elements)},`);
  const samples = `matrix4d xformOp:transform.timeSamples = {\n${poses.join('\n')}\n}`;
  return part.replace(ORDER_OF_TRANSFORMS, () => `${samples}\n${ORDER_OF_TRANSFORMS}`);
}

/** Adds the length of the animation if there is one. */
function withTime(layer: string, geometries: BufferGeometry[]): string {
  const [motion] = geometries.flatMap((geometry) => motionOf(geometry) ?? []);
  if (!motion) return layer;
  const end = short((motion.poses.at(-1)?.timeS ?? 0) * RATE_HZ);
  const rates = [`timeCodesPerSecond = ${RATE_HZ}`, `framesPerSecond = ${RATE_HZ}`];
  const lines = ['startTimeCode = 0', `endTimeCode = ${end}`, ...rates];
  return layer.replace(UP_AXIS, () => [UP_AXIS, ...lines].join('\n\t'));
}

/** The columns of a three.js matrix are the rows of USD's, because USD uses row vectors. */
function matrixText(elements: readonly number[]): string {
  const rows = [0, 4, 8, 12].map(
    (at) =>
      `(${elements
        .slice(at, at + 4)
        .map(short)
        .join(', ')})`,
  );
  return `( ${rows.join(', ')} )`;
}

/** Seven digits, as many as a 32-bit number has; what is below a nanometre is 0. */
function short(value: number): string {
  return Math.abs(value) < 1e-9 ? '0' : String(Number(value.toPrecision(7)));
}

function geometriesOf(group: Group): BufferGeometry[] {
  return group.children.flatMap((child) => (child instanceof Mesh ? [child.geometry as BufferGeometry] : []));
}

/** Completes the mesh of a geometry's layer with what the exporter leaves out: double-sidedness and extent. */
function completeMesh(layer: string, geometry: BufferGeometry): string {
  const mesh = layer.slice(layer.indexOf('\tdef Mesh'), layer.lastIndexOf('}')).trimEnd();
  geometry.computeBoundingBox();
  const box = geometry.boundingBox;
  const { isDoubleSided } = geometry.userData as { isDoubleSided?: boolean };
  const corners = box ? [box.min, box.max].map((corner) => `(${corner.toArray().map(text).join(', ')})`) : [];
  const lines = [END_OF_MESH, `float3[] extent = [${corners.join(', ')}]`];
  if (isDoubleSided) lines.push('uniform bool doubleSided = 1');
  return mesh.replace(END_OF_MESH, () => lines.join('\n\t\t'));
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
