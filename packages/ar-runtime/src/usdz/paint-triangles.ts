import {
  BufferAttribute,
  type BufferGeometry,
  Color,
  DataTexture,
  LinearFilter,
  SRGBColorSpace,
  type Texture,
} from 'three';

/**
 * Limit of painted meshes, whose triangles share no vertices; larger ones would make the file too large. Chosen, not
 * measured.
 */
const MAX_TRIANGLES = 30_000;
/** Most colours of a palette, whose picture then has 128 px a side. Chosen, not measured. */
const MAX_COLOURS = 1024;
/** Side of the square that each colour fills, px, so that filtering does not blend in its neighbours. */
const CELL_PX = 4;

/** The colours of a mesh's vertices as a texture. */
export interface Paint {
  texture: Texture;
  /** Two numbers for each corner of each triangle. */
  uv: Float32Array;
}

/**
 * Replaces vertex colours for a format without them: each triangle gets the mean of its corners' colours.
 *
 * @returns null if the mesh has no vertex colours, or a single one, or is too large.
 */
export function paintTriangles(geometry: BufferGeometry): Paint | null {
  const colours = geometry.getAttribute('color');
  const { index } = geometry;
  const triangles = Math.floor((index ?? geometry.getAttribute('position')).count / 3);
  if (!colours || triangles > MAX_TRIANGLES) return null;
  const means = Array.from({ length: triangles }, (_, triangle) => {
    const mean = new Color(0, 0, 0);
    for (const corner of [0, 1, 2]) {
      const vertex = index ? index.getX(3 * triangle + corner) : 3 * triangle + corner;
      mean.r += colours.getX(vertex) / 3;
      mean.g += colours.getY(vertex) / 3;
      mean.b += colours.getZ(vertex) / 3;
    }
    return bytesOf(mean);
  });
  const { palette, places } = paletteOf(means);
  if (palette.length < 2) return null;
  const side = Math.ceil(Math.sqrt(palette.length));
  const uv = new Float32Array(6 * triangles);
  for (const [triangle, place] of places.entries()) {
    const at = [((place % side) + 0.5) / side, (Math.floor(place / side) + 0.5) / side];
    uv.set([...at, ...at, ...at], 6 * triangle);
  }
  return { texture: pictureOf(palette, side), uv };
}

/** Gives each triangle its own vertices, with the texture coordinates of the paint. */
export function applyPaint(geometry: BufferGeometry, { uv }: Paint): BufferGeometry {
  const painted = geometry.index ? geometry.toNonIndexed() : geometry;
  painted.setAttribute('uv', new BufferAttribute(uv, 2));
  painted.setIndex(Array.from({ length: painted.getAttribute('position').count }, (_, i) => i));
  return painted;
}

type Rgb = readonly [number, number, number];

function bytesOf(colour: Color): Rgb {
  const { r, g, b } = colour.getRGB({ r: 0, g: 0, b: 0 }, SRGBColorSpace);
  return [r, g, b].map((level) => Math.min(255, Math.max(0, Math.round(255 * level) || 0))) as unknown as Rgb;
}

/** The palette of the colours, quantised as finely as its size allows, and the index of each colour in it. */
function paletteOf(colours: readonly Rgb[]): { palette: Rgb[]; places: number[] } {
  for (let step = 1; ; step *= 2) {
    const known = new Map<number, number>();
    const palette: Rgb[] = [];
    const places = colours.map((colour) => {
      const [r = 0, g = 0, b = 0] = colour.map((level) => Math.floor(level / step));
      const key = (r << 16) | (g << 8) | b;
      const place = known.get(key) ?? palette.push(colour) - 1;
      known.set(key, place);
      return place;
    });
    if (palette.length <= MAX_COLOURS) return { palette, places };
  }
}

function pictureOf(palette: readonly Rgb[], side: number): Texture {
  const px = side * CELL_PX;
  const data = new Uint8Array(4 * px * px).fill(255);
  for (let y = 0; y < px; y++) {
    for (let x = 0; x < px; x++) {
      const colour = palette[Math.floor(y / CELL_PX) * side + Math.floor(x / CELL_PX)];
      if (colour) data.set(colour, 4 * (y * px + x));
    }
  }
  const texture = new DataTexture(data, px, px);
  texture.colorSpace = SRGBColorSpace;
  texture.magFilter = texture.minFilter = LinearFilter;
  texture.userData = { mimeType: 'image/png' };
  return texture;
}
