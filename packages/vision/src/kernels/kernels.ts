import type { Arena } from './arena';

/**
 * The hot loops, as WASM SIMD or as TypeScript twins that give the same answers: equal bytes and integers, floats within
 * 1e-4. All views come from `arena`, so that the WASM twin only needs their byteOffset.
 *
 * Planes are row-major, one byte per px, row y at y·stride. A position is y·stride + x. Sizes are px.
 * A Kernels serves one tracker at a time: its arena is that tracker's memory.
 */
export interface Kernels {
  readonly simd: boolean;
  readonly arena: Arena;

  /** dst[i] = (77·r + 150·g + 29·b) >> 8 for `count` px of RGBA bytes. */
  grayFromRgba(rgba: Uint8Array, dst: Uint8Array, count: number): void;

  /** 2×2 means, rounded: dst is ⌊width/2⌋×⌊height/2⌋, its stride is its width. src has stride = width. */
  downHalf(src: Uint8Array, width: number, height: number, dst: Uint8Array): void;

  /** Exact area reduction by 2/3: dst is 2⌊width/3⌋×2⌊height/3⌋, its stride is its width. src has stride = width. */
  downTwoThirds(src: Uint8Array, width: number, height: number, dst: Uint8Array): void;

  /**
   * Bilinear enlargement: dst is 2·width×2·height, its stride is its width; px of weights 9, 3, 3, 1 sixteenths, rounded,
   * copied beyond the borders. src has stride = width.
   */
  upDouble(src: Uint8Array, width: number, height: number, dst: Uint8Array): void;

  /**
   * Binomial blur [1 4 6 4 1]²/256, rounded; the outer two rows and columns only along the other axis' inner part: rows
   * 0, 1, height − 2, height − 1 are copied, columns 0, 1, width − 2, width − 1 are blurred vertically alone.
   *
   * @param dst stride·height.
   * @param scratch at least stride·height.
   */
  blur(src: Uint8Array, stride: number, width: number, height: number, dst: Uint8Array, scratch: Uint16Array): void;

  /**
   * FAST-9 corners: 9 contiguous px of the circle of radius 3 all brighter than centre + threshold or all darker than
   * centre − threshold. The score is 1 + the sum of what lies beyond the threshold over the whole circle.
   *
   * @param border px left out on every side, ≥ 3.
   * @param scores stride·height; gets the scores, must be 0 elsewhere on entry.
   * @param positions gets the corners' positions in ascending order, at most positions.length.
   * @returns number of corners.
   */
  detectCorners(
    src: Uint8Array,
    stride: number,
    width: number,
    height: number,
    threshold: number,
    border: number,
    scores: Uint16Array,
    positions: Int32Array,
  ): number;

  /**
   * Keeps corners whose score no neighbour of the 8 exceeds (ties: the last in reading order wins) and sets the score
   * map back to 0.
   *
   * @param outPositions outScores may be as short as `count`.
   * @returns number of corners kept.
   */
  suppressCorners(
    scores: Uint16Array,
    stride: number,
    positions: Int32Array,
    count: number,
    outPositions: Int32Array,
    outScores: Int32Array,
  ): number;

  /** First moments over the disc of radius 9 (Σx·v, Σy·v) around each position: out[2i], out[2i + 1]. */
  moments(blurred: Uint8Array, stride: number, positions: Int32Array, count: number, out: Int32Array): void;

  /**
   * 256 comparisons per position, bit b of word w from test 32·w + b: blurred[position + first] < blurred[position + second].
   *
   * @param bins count, which of the pattern's 64 rotations.
   * @param pattern 64·512 offsets [first, second, …] for this stride.
   * @param out 8 words per position, the first at out[8·outAt].
   */
  describe(
    blurred: Uint8Array,
    positions: Int32Array,
    bins: Uint8Array,
    count: number,
    pattern: Int16Array,
    out: Uint32Array,
    outAt: number,
  ): void;

  /**
   * Fills the hash tables over `count` descriptors. Table k is keyed by bits 16k .. 16k + 15 of a descriptor;
   * there are as many tables as `starts` has room for, at most 16. More tables find more and take longer.
   *
   * @param starts tables·65537: entries of key v of table k lie from starts[65537·k + v] to before starts[65537·k + v + 1].
   * @param entries tables·count: descriptor numbers, table k from k·count on, ascending within a key.
   */
  buildIndex(descriptors: Uint32Array, count: number, starts: Uint32Array, entries: Uint32Array): void;

  /**
   * Best match of every query among the descriptors that share a key with it, or a key with one bit flipped, and the
   * best of those that show another target or another place.
   *
   * Candidates are met table by table, the exact key first, then flips of bits 0..15; the first of equals is kept.
   *
   * @param out 4 numbers per match: query, descriptor, distance, distance of the second (NO_SECOND if there is none
   *   nearer). Queries without a candidate within maxDistance are left out.
   * @returns number of matches.
   */
  matchIndex(queries: Uint32Array, queryCount: number, index: MatchIndex, maxDistance: number, out: Int32Array): number;

  /**
   * Affine view by bilinear sampling in 16.16 fixed point, clamped at the borders:
   * dst(x, y) = mean over i < taps of src(m · (x + (i + .5)/taps − .5, y, 1)).
   *
   * @param m 6 values in 1/65536 px: u = m0·x + m1·y + m2, v = m3·x + m4·y + m5.
   * @param taps 1..4.
   */
  warpAffine(
    src: Uint8Array,
    srcWidth: number,
    srcHeight: number,
    dst: Uint8Array,
    stride: number,
    width: number,
    height: number,
    m: Int32Array,
    taps: number,
  ): void;

  /**
   * Aligns 8×8 patches of a target picture with the frame: inverse compositional, shift only, gain and bias free.
   *
   * The correlation is that before the last step; with one iteration, that of the expected place.
   *
   * @param frame stride = width.
   * @param templates the target's pictures, see PatchJob.
   * @param jobs PATCH_JOB numbers per patch.
   * @param out PATCH_RESULT numbers per patch.
   */
  alignPatches(
    frame: Uint8Array,
    width: number,
    height: number,
    templates: Uint8Array,
    jobs: Float32Array,
    count: number,
    iterations: number,
    maxMovePx: number,
    out: Float32Array,
  ): void;

  /**
   * Looks for 8×8 patches at every whole px within radiusPx by normalized cross correlation.
   *
   * @param out as for alignPatches; u, v is the best place (a multiple of .5 off), or the code why there is none.
   */
  searchPatches(
    frame: Uint8Array,
    width: number,
    height: number,
    templates: Uint8Array,
    jobs: Float32Array,
    count: number,
    radiusPx: number,
    out: Float32Array,
  ): void;

  /**
   * How well all patches together match at every shift by whole px within radiusPx, in rows from the top left:
   * out[(y + r)·(2r + 1) + x + r] = Σ max(0, correlation)² over the patches, each at its expected place, rounded to whole px,
   * plus the shift. Places outside the frame add nothing.
   *
   * @param out (2·radiusPx + 1)².
   * @returns number of patches whose template could serve.
   */
  correlateShifts(
    frame: Uint8Array,
    width: number,
    height: number,
    templates: Uint8Array,
    jobs: Float32Array,
    count: number,
    radiusPx: number,
    out: Float32Array,
  ): number;
}

/** Descriptors of all targets with what matching needs to know of them. */
export interface MatchIndex {
  descriptors: Uint32Array;
  count: number;
  starts: Uint32Array;
  entries: Uint32Array;
  /** Target of each descriptor; alike targets count as one. */
  owners: Uint16Array;
  /** Place of each descriptor, target widths. */
  x: Float32Array;
  y: Float32Array;
  /** Descriptors of one target that are no further apart than this in x and in y show the same place; target widths. */
  samePlace: number;
  /** Scratch, count each: when a descriptor was last met, and the candidates of the present query with distances. */
  met: Uint32Array;
  candidates: Uint32Array;
  distances: Uint16Array;
}

export const INDEX_KEYS = 65536;
/** Second distance of a match that has no rival: a typical distance of unrelated descriptors. */
export const NO_SECOND = 110;

/**
 * Layout of a patch job: template centre x, y; frame → template px map a, b, c, d (template = centre + [a b; c d]·offset);
 * expected frame position u, v; where the template picture starts in `templates`, its width and height; motion blur of
 * the template: samples along the way (0 and 1: none) and the whole way x, y, template px; two spare.
 */
export const PATCH_JOB = 16;
/**
 * Layout of a patch result: u, v, correlation or a negative code, texture strength (smaller is weaker); of alignPatches
 * also the template's gradient matrix xx, xy, yy and its energy Σ(value − mean)², squared gray levels.
 */
export const PATCH_RESULT = 8;
/** Codes in place of the correlation. */
export const PATCH_OFF_TEMPLATE = -2;
export const PATCH_FLAT = -3;
export const PATCH_LOST = -4;
