import { createRandom } from '../../src/simulation/random';
import { createMipMap, type MipMap } from '../../src/simulation/render-view';

export const SURFACES = ['boards', 'tiles', 'carpet', 'concrete', 'terrazzo', 'rug', 'lino'] as const;
export type Surface = (typeof SURFACES)[number] | 'plain' | 'wall';

/** Side of a floor's texture. Chosen, not measured. */
const SIDE_PX = 1024;
/** Length of floor that a texture covers before it repeats. Chosen, not measured. */
const PERIOD_M = 2.56;
/** Px of a texture per metre. */
export const TEXELS_PER_M = SIDE_PX / PERIOD_M;
/** Side of the textures of walls and furniture, px. Chosen, not measured. */
export const SMALL_SIDE_PX = 256;

/** Smooth noise with a period of the texture's side: `cells` random values along either side. */
function clouds(seed: number, cells: number): (x: number, y: number) => number {
  const random = createRandom(seed);
  const values = Float32Array.from({ length: cells * cells }, () => random.next() - 0.5);
  return (x, y) => {
    const u = (x * cells) / SIDE_PX;
    const v = (y * cells) / SIDE_PX;
    const left = Math.floor(u);
    const top = Math.floor(v);
    const at = (column: number, row: number) => values[(row % cells) * cells + (column % cells)];
    const across = u - left;
    const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * across;
    const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * across;
    return upper + (lower - upper) * (v - top);
  };
}

type Paint = (x: number, y: number) => number;

/**
 * Noise of four sizes, which the surfaces mix. Like all lengths (m) and gray levels of surfaces, they are chosen by
 * eye.
 */
interface Noise {
  broad: Paint;
  spots: Paint;
  fine: Paint;
  grain: Paint;
  /** One value for each board or tile. */
  tone: Paint;
}

const PAINTS: Record<Surface, (noise: Noise) => Paint> = {
  boards:
    ({ fine, grain, tone }) =>
    (x, y) => {
      const board = Math.floor(y / 64);
      const along = x + board * 377;
      if (y % 64 < 2 || along % 512 < 2) return 70;
      const streak = fine((x >> 3) + board * 91, y) * 40 + grain((x >> 2) + board * 53, y) * 30;
      return 140 + streak + 50 * tone(Math.floor(along / 512), board);
    },
  tiles:
    ({ broad, fine, spots, tone }) =>
    (x, y) => {
      if (x % 128 < 3 || y % 128 < 3) return 95;
      return 175 + 14 * tone(x >> 7, y >> 7) + 16 * broad(x, y) + 10 * fine(x, y) + 8 * spots(x, y);
    },
  carpet:
    ({ broad, fine, grain }) =>
    (x, y) =>
      120 + 50 * grain(x, y) + 45 * fine(x, y) + 20 * broad(x, y),
  concrete:
    ({ broad, spots, fine, grain }) =>
    (x, y) =>
      150 + 22 * broad(x, y) + 16 * spots(x, y) + 10 * grain(x, y) + 8 * fine(x, y),
  terrazzo:
    ({ spots, grain }) =>
    (x, y) =>
      165 + (spots(x, y) > 0.22 ? -70 : spots(y, x) > 0.25 ? 50 : 0) + 12 * grain(x, y),
  rug:
    ({ broad, spots, grain }) =>
    (x, y) => {
      const line = Math.sin((x + 18 * broad(x, y)) / 26) * Math.sin((y + 30 * broad(y, x)) / 34);
      return 115 + 45 * Math.sign(line) * Math.abs(line) ** 0.4 + 30 * grain(x, y) + 25 * spots(x, y);
    },
  lino:
    ({ broad, fine, grain }) =>
    (x, y) =>
      160 + 14 * broad(x, y) + 26 * fine(x, y) + 8 * grain(x, y),
  wall:
    ({ broad }) =>
    (x, y) =>
      190 + 12 * broad(x, y) + (y % 512 < 8 ? -60 : 0),
  plain: () => () => 165,
};

function paintOf(surface: Surface, seed: number): Paint {
  const tones = clouds(seed + 4, 64);
  return PAINTS[surface]({
    broad: clouds(seed, 8),
    fine: clouds(seed + 1, 128),
    grain: clouds(seed + 2, 512),
    spots: clouds(seed + 3, 96),
    tone: (column, row) => tones(column * 16 + 5, row * 16 + 5),
  });
}

/**
 * The texture of a surface, with halvings for sampling from afar.
 *
 * @param sidePx a power of two; smaller textures repeat sooner, with a seam.
 */
export function paintSurface(surface: Surface, seed: number, sidePx = SIDE_PX): MipMap {
  const key = `${surface} ${seed} ${sidePx}`;
  const known = painted.get(key);
  if (known) return known;
  if (painted.size >= MOST_KEPT) painted.clear();
  const made = paintMips(surface, seed, sidePx);
  painted.set(key, made);
  return made;
}

/**
 * Most textures that are kept. A walk paints four or five, one of 5.6 MB and small ones. Tests of one file often walk
 * over the same floor. Chosen, not measured.
 */
const MOST_KEPT = 40;
const painted = new Map<string, MipMap>();

function paintMips(surface: Surface, seed: number, sidePx: number): MipMap {
  const paint = paintOf(surface, seed);
  const data = new Uint8Array(sidePx * sidePx);
  for (let i = 0; i < data.length; i++) {
    data[i] = Math.max(0, Math.min(255, paint(i % sidePx, Math.floor(i / sidePx))));
  }
  return createMipMap({ width: sidePx, height: sidePx, data });
}
