/** One simulated view of a target from far away: an affine map of one of its sizes. */
export interface TrainingView {
  /** Size of the warped picture, px. */
  levelWidth: number;
  levelHeight: number;
  /** levelFromView: the linear part [a b; c d], and the place of the level's px (0, 0) in the view. */
  inverse: [number, number, number, number];
  originX: number;
  originY: number;
  /** Size of the view with its margins, px. */
  width: number;
  height: number;
  /** Samples averaged along the squeezed axis. */
  taps: number;
  /** Most corners to keep. */
  maxCorners: number;
  /** viewFromPlane, the linear part: view px per target width. */
  viewFromPlane: [number, number, number, number];
}

/** Geometric mean of the sides of the largest size, px. With larger ones, coarse query levels matched worse. */
const BASE_SIZE_PX = 300;
/** Sizes that would enlarge the stored picture by more than rounding are left out. */
const MAX_ENLARGEMENT = 1.01;
/**
 * Longer side of the base at most, px: views of banners have to fit into the memory and the descriptor's reach. The
 * largest size is 1.7 times the base.
 */
const MAX_BASE_SIDE_PX = 1200;
/**
 * Sizes of the frontal views relative to the base, in finer steps than the levels of a frame (1.5). The last two are
 * for views larger than the frame: 1.28 is the size of the picture that ordinary views are compared with, 1.7 that of
 * its detail. Similar targets are told apart by the first one, because other pictures share up to 28% of the keypoints
 * of the last two by chance, but 12% of those of the base.
 */
const SCALES = [1, 0.76, 0.58, 0.44, 0.33, 0.25, 1.28, 1.7];
/**
 * Sizes that are also tilted; tilting all of them would almost double the descriptors that every search compares.
 * Chosen, not measured.
 */
const TILTED_SCALES = new Set([1, 0.58, 0.33]);
/**
 * Shorter side below which a size is left out, px, because the descriptor's border leaves hardly any room. Chosen, not
 * measured.
 */
const MIN_SIDE_PX = 40;
/**
 * Tilts and the number of their directions. The steps shrink as the foreshortening, 1 / cos(tilt), grows. Chosen, not
 * measured: more views find more tilts and take more time in every search.
 */
const TILTS = [
  { tiltDeg: 0, directions: 1 },
  { tiltDeg: 45, directions: 5 },
  { tiltDeg: 62, directions: 8 },
  { tiltDeg: 71, directions: 12 },
  { tiltDeg: 78, directions: 20 },
];
/**
 * Most corners of a frontal view of size 1, by area: a camera near the picture sees only a part of it, which must
 * contain enough of them. With 150, as at other sizes, 5 right matches remained where 300 gave 9.
 */
const NEAR_CORNERS = 305;
/**
 * Most corners of a frontal view for which NEAR_CORNERS allows fewer; see SMALL_VIEW_BONUS. With half of these and of
 * TILTED_CORNERS, up to 13% fewer of the hardest views are found (2026-11-21).
 */
const FRONTAL_CORNERS = 150;
/** Most corners of a tilted view of size 1. */
const TILTED_CORNERS = 50;
/** Smaller views keep this share of those corners, plus one that is their scale; all of them at most. */
const SMALL_VIEW_BONUS = 0.35;
/** Room around the picture, px: the descriptor's reach, so that corners near its edge count. */
const MARGIN_PX = 17;

/**
 * The views that a target is trained from: eight sizes from the front, three of them also tilted.
 *
 * @param storedWidth storedHeight size of the finest stored picture, px, which is never enlarged.
 * @param aspect height / width of the source picture.
 * @returns the views, size by size, the frontal one of a size first; none for a picture with a side below MIN_SIDE_PX.
 *
 * Affine simulation of tilt: Morel & Yu, ASIFT, SIAM J. Imaging Sciences 2009.
 */
export function planTrainingViews(storedWidth: number, storedHeight: number, aspect: number): TrainingView[] {
  const views: TrainingView[] = [];
  const wanted = BASE_SIZE_PX / Math.sqrt(storedWidth * storedHeight);
  const base = Math.min(1, wanted, MAX_BASE_SIDE_PX / Math.max(storedWidth, storedHeight));
  for (const scale of SCALES) {
    if (base * scale > MAX_ENLARGEMENT) continue;
    const width = Math.min(storedWidth, Math.round(storedWidth * base * scale));
    const height = Math.min(storedHeight, Math.round(storedHeight * base * scale));
    if (Math.min(width, height) < MIN_SIDE_PX) continue;
    const size = { width, height, aspect };
    const share = Math.min(1, SMALL_VIEW_BONUS + scale);
    const frontal = Math.max(FRONTAL_CORNERS * share, NEAR_CORNERS * scale * scale);
    for (const { tiltDeg, directions } of TILTS) {
      if (tiltDeg > 0 && !TILTED_SCALES.has(scale)) break;
      const maxCorners = Math.round(tiltDeg > 0 ? TILTED_CORNERS * share : frontal);
      for (let i = 0; i < directions; i++) {
        views.push(planView(size, (tiltDeg * Math.PI) / 180, (i * Math.PI) / directions, maxCorners));
      }
    }
  }
  return views;
}

/** The view of a w×h picture turned by −direction, then squeezed along x by cos(tilt). */
function planView(
  { width, height, aspect }: { width: number; height: number; aspect: number },
  tiltRad: number,
  directionRad: number,
  maxCorners: number,
): TrainingView {
  const squeeze = Math.cos(tiltRad);
  const cos = Math.cos(directionRad);
  const sin = Math.sin(directionRad);
  const a = cos * squeeze;
  const b = sin * squeeze;
  const c = -sin;
  const d = cos;
  // The view of the picture's upper and left edge, px.
  const alongX = a * (width - 1);
  const alongY = c * (width - 1);
  const downX = b * (height - 1);
  const downY = d * (height - 1);
  return {
    levelWidth: width,
    levelHeight: height,
    inverse: [cos / squeeze, -sin, sin / squeeze, cos],
    originX: MARGIN_PX - Math.min(0, alongX) - Math.min(0, downX),
    originY: MARGIN_PX - Math.min(0, alongY) - Math.min(0, downY),
    width: Math.ceil(Math.abs(alongX) + Math.abs(downX)) + 1 + 2 * MARGIN_PX,
    height: Math.ceil(Math.abs(alongY) + Math.abs(downY)) + 1 + 2 * MARGIN_PX,
    taps: Math.max(1, Math.round(1 / squeeze)),
    maxCorners,
    viewFromPlane: [a * width, (b * height) / aspect, c * width, (d * height) / aspect],
  };
}
