import type { Arena } from './arena';

/**
 * The hot loops, as WASM SIMD or as TypeScript twins with the same results: equal bytes and integers, floats within
 * 1e-4, or a little more for a patch that hardly shows more than an edge. All views come from `arena`, so that the WASM
 * twin needs only their byteOffset; it throws a TypeError for others. Sizes are not checked here: a view that is too
 * short makes a kernel read and overwrite its neighbours in the arena. Parameters are positional, as WASM takes them;
 * an object for each call would be garbage in every frame.
 *
 * A plane holds stride·height bytes, row-major, one gray value (0 = black) per px, row y at y·stride; without a stride,
 * the stride is the width. A position is y·stride + x. Sizes and places are px; integers are pixel centres. One Kernels
 * serves one tracker at a time, since its arena is that tracker's memory.
 */
export interface Kernels {
  readonly simd: boolean;
  readonly arena: Arena;

  /**
   * Reduction by 1/2: means of 2×2 px, rounded. An odd last row or column is left out.
   *
   * @param src width·height.
   * @param dst ⌊width/2⌋·⌊height/2⌋, its stride is its width.
   */
  downHalf(src: Uint8Array, width: number, height: number, dst: Uint8Array): void;

  /**
   * Reduction by 2/3: means of 1.5×1.5 px weighted by area, rounded. Rows and columns beyond a multiple of 3 are left
   * out.
   *
   * @param src width·height.
   * @param dst 2⌊width/3⌋·2⌊height/3⌋, its stride is its width.
   */
  downTwoThirds(src: Uint8Array, width: number, height: number, dst: Uint8Array): void;

  /**
   * Bilinear enlargement by 2: each px is the mean of four with weights of 9, 3, 3 and 1 sixteenths, rounded. Beyond
   * its borders src continues with its outermost px.
   *
   * @param src width·height.
   * @param dst 2·width·2·height, its stride is its width.
   */
  upDouble(src: Uint8Array, width: number, height: number, dst: Uint8Array): void;

  /**
   * Binomial blur [1 4 6 4 1]²/256, rounded. The two outermost rows at the top and bottom are copied; in the rows
   * between them, the two outermost columns on either side are blurred only vertically.
   *
   * @param src dst stride·height; width and height ≥ 4.
   * @param scratch at least stride·height; its contents are undefined afterwards.
   */
  blur(src: Uint8Array, stride: number, width: number, height: number, dst: Uint8Array, scratch: Uint16Array): void;

  /**
   * FAST-9 corners: 9 contiguous px of the circle of radius 3 all brighter than centre + threshold or all darker than
   * centre − threshold. The score is 1 + the sum of what lies beyond the threshold over the whole circle, as a share of
   * the threshold: ⌊16 · sum / threshold⌋, at most 16,383. So a faint corner among faint ones counts like a strong one
   * among strong ones.
   *
   * Rosten & Drummond, Machine Learning for High-Speed Corner Detection, ECCV 2006.
   *
   * @param src stride·height.
   * @param thresholds gray levels, ≥ 1: one per cell of CORNER_CELL_PX² px, row by row, counted from the first px
   *   inside the border; ⌈(width − 2·border) / CORNER_CELL_PX⌉ in a row.
   * @param border px left out on every side, ≥ 3.
   * @param scores stride·height, 0 on entry; gets the score of every corner.
   * @param positions gets the corners' positions in ascending order.
   * @returns number of corners. If it is positions.length, the rest of src may not have been looked at.
   */
  detectCorners(
    src: Uint8Array,
    stride: number,
    width: number,
    height: number,
    thresholds: Uint8Array,
    border: number,
    scores: Uint16Array,
    positions: Int32Array,
  ): number;

  /**
   * Keeps the corners whose score none of the 8 neighbours exceeds, and sets the scores back to 0. Of equal neighbours
   * the last in reading order is kept.
   *
   * @param scores stride·height, as detectCorners filled it.
   * @param positions count, as detectCorners filled it.
   * @param outPositions outScores count at least; the corners kept, in the same order, and their scores.
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

  /**
   * First moments of the gray values v over the disc of radius 9 px around each position.
   *
   * Rosin, Measuring Corner Properties, CVIU 1999 (intensity centroid).
   *
   * @param blurred plane of the stride.
   * @param positions count, at least 9 px from its borders.
   * @param out 2·count, [Σx·v, Σy·v, …], px · gray levels; x to the right, y down from the position.
   */
  moments(blurred: Uint8Array, stride: number, positions: Int32Array, count: number, out: Int32Array): void;

  /**
   * Binary descriptors of 256 tests. Bit b of word w is test 32·w + b: blurred[position + first] < blurred[position +
   * second].
   *
   * Rublee et al., ORB, ICCV 2011; the tests are our own (keypoints/pattern-tests.ts). Bits whose two px differ by
   * little may well be the other way round in another frame, so that matchIndex tries both.
   *
   * @param blurred plane.
   * @param positions count, at least PATTERN_REACH_PX from its borders.
   * @param bins count, which of the pattern's 64 rotations, 0..63.
   * @param pattern 64·512 offsets [first, second, …] for the plane's stride.
   * @param out 8 words per position, the first at out[8·outAt].
   * @param weak WEAK_TABLES numbers per position, the first at weak[WEAK_TABLES·outAt]: bit b of number k is set if the
   *   px of test 16·k + b differ by at most WEAK_SHARE of the mean of all these tests, rounded down.
   */
  describe(
    blurred: Uint8Array,
    positions: Int32Array,
    bins: Uint8Array,
    count: number,
    pattern: Int16Array,
    out: Uint32Array,
    weak: Uint16Array,
    outAt: number,
  ): void;

  /**
   * Fills `starts`, `entries` and `occupied` of an index from its descriptors. Table k is keyed by bits 16k .. 16k + 15
   * of a descriptor; there are as many tables as `starts` has room for, at most WEAK_TABLES. More tables find more and
   * take longer.
   */
  buildIndex(index: MatchIndex): void;

  /**
   * Best match of every query among the descriptors that share a key with it, or a key with one weak bit flipped, and
   * the best of those that show another target or another place. Distances are differing bits, 0..256.
   *
   * Candidates are met table by table, the exact key first, then flips of its weak bits from bit 0 on; the first of
   * equals is kept. Keys whose entries would make more than MAX_CANDIDATES are skipped: only pictures that repeat one
   * motif have as many. Lv et al., Multi-Probe LSH, VLDB 2007; the second-best rule: Lowe, IJCV 2004, sec. 7.1.
   *
   * @param queries descriptors of 8 words each.
   * @param weak their weak bits; see describe.
   * @param maxDistance largest distance of a match.
   * @param out 4 numbers per match: query, descriptor, distance, distance of the second (NO_SECOND if no other is near
   * enough). Queries without a candidate within maxDistance are left out.
   * @returns number of matches.
   */
  matchIndex(
    queries: Uint32Array,
    weak: Uint16Array,
    queryCount: number,
    index: MatchIndex,
    maxDistance: number,
    out: Int32Array,
  ): number;

  /**
   * Affine view by bilinear sampling in 16.16 fixed point, clamped at the borders:
   * dst(x, y) = mean over i < taps of src(m · (x + (i + .5)/taps − .5, y, 1)).
   *
   * @param src srcWidth·srcHeight, its stride is its width; both sides ≥ 2.
   * @param dst stride·height.
   * @param m 6 values in 1/65536 px of src: u = m0·x + m1·y + m2, v = m3·x + m4·y + m5.
   * @param taps samples along x per px of dst, 1..128, so that their sum fits 31 bits; more than 1 where src is
   *   squeezed.
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
   * Baker & Matthews, Lucas-Kanade 20 Years On, IJCV 2004, sec. 3.2.
   *
   * @param frame width·height, its stride is its width.
   * @param templates the target's pictures, one after another; see PATCH_JOB.
   * @param jobs PATCH_JOB numbers per patch.
   * @param iterations most Gauss-Newton steps per patch, ≥ 1.
   * @param maxMovePx a patch that moves farther from its expected place is lost, px of the frame.
   * @param out PATCH_RESULT numbers per patch; of a patch that fails, only the code in place of the correlation means
   *   anything.
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
   * Looks for 8×8 patches at every whole px within radiusPx by normalized cross correlation. Windows that touch the
   * frame's last column or row are left out; alignPatches, which comes next, needs more room still.
   *
   * @param frame templates jobs as for alignPatches.
   * @param radiusPx largest shift from the expected place in x and in y, px of the frame.
   * @param out as for alignPatches: u, v is the middle of the best window of 8×8 px, and so half a px beside a px's
   *   centre. In place of the correlation is the code of the reason if the patch was not found.
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
   * How well all patches together match at every shift by whole px within radiusPx, in rows from the top left: out[(y +
   * r)·(2r + 1) + x + r] = Σ max(0, correlation)² over the patches, each at its expected place, rounded to whole px,
   * plus the shift. Places outside the frame, or whose windows touch its last column or row, add nothing.
   *
   * @param frame templates jobs as for alignPatches.
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

/** The kernels that follow what was found already; finding pictures needs all of them. */
export type TrackingKernels = Pick<
  Kernels,
  'simd' | 'arena' | 'downHalf' | 'downTwoThirds' | 'alignPatches' | 'searchPatches' | 'correlateShifts'
>;

/**
 * Side of the cells that have a corner threshold each, px; a power of 2 and a multiple of 16, as the WASM twin asks.
 * Chosen, not measured.
 */
export const CORNER_CELL_PX = 32;
/** Scores of corners are below this: a counting sort of them needs so many numbers. */
export const CORNER_SCORES = 16_384;

/** Descriptors of all targets with what matching needs to know of them. */
export interface MatchIndex {
  /** 8 words each. */
  descriptors: Uint32Array;
  count: number;
  /** tables·65537: entries of key v of table k lie from starts[65537·k + v] to before starts[65537·k + v + 1]. */
  starts: Uint32Array;
  /** tables·count: descriptor numbers, table k from k·count on, ascending within a key. */
  entries: Uint32Array;
  /** tables·8192: bit v & 7 of byte 8192·k + (v >> 3) tells whether key v of table k has entries. Most have none. */
  occupied: Uint8Array;
  /** Target of each descriptor; similar targets count as one. */
  owners: Uint16Array;
  /** Place of each descriptor, target widths. */
  x: Float32Array;
  y: Float32Array;
  /** Descriptors of one target that are no further apart than this in x and in y show the same place; target widths. */
  samePlace: number;
  /** Scratch, MAX_CANDIDATES each: the candidates of the present query, some of them several times, with distances. */
  candidates: Uint32Array;
  distances: Uint16Array;
}

/** Keys of one hash table: 16 bits of a descriptor. */
export const INDEX_KEYS = 65536;
/** Most hash tables of an index, and so of the keys whose weak bits are found. */
export const WEAK_TABLES = 8;
/**
 * Difference of a test's px, as a share of the mean, up to which its bit is weak; a multiple of 1/16. Set on 2026-11-22
 * with 20 generated views: a third of the bits are weak and 6 of 7 right matches are kept; higher keeps more and takes
 * longer.
 */
export const WEAK_SHARE = 6 / 16;
/**
 * Most candidates that one query is compared with. Chosen, not measured: the index of a usual picture has far fewer,
 * and without a limit a picture that repeats one motif would take many times as long.
 */
export const MAX_CANDIDATES = 4096;
/**
 * Second distance of a match that has no rival, of 256 bits: 128 differ between unrelated descriptors in the mean, and
 * about 110 in the nearest of a few. Chosen, not measured: a lower one would refuse such matches as ambiguous.
 */
export const NO_SECOND = 110;

/**
 * Layout of a patch job: template centre x, y; frame → template px map a, b, c, d (template = centre + [a b; c
 * d]·offset); expected frame position u, v; where the template picture starts in `templates`, its width and height;
 * motion blur of the template: samples along the way (0 and 1: none) and the whole way x, y, template px; two spare.
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
