import type { Camera } from '../geometry/camera';
import type { Correspondences } from '../geometry/correspondences';
import { createPose } from '../geometry/pose';
import { type TrackingKernels, PATCH_JOB } from '../kernels/kernels';
import type { Plane } from '../keypoints/plane';
import { MAX_PATCHES } from '../tracker/patches/patch-aligner';
import { createPatchView, PatchPlan, setPatchView } from '../tracker/patches/patch-plan';
import type { PatchView, TargetPictures } from '../tracker/patches/patch-plan';
import type { VisibilityMap } from '../tracker/patches/visibility-map';
import type { SurfacePatch } from './surface-patch';

/**
 * Patches of the surface that are compared in one frame. Chosen before the tracker was built, not tuned: all share the
 * places of a frame.
 */
export const MAX_COMPARED = 4;
/**
 * The first patch, whose coordinates the pose has, is compared at this many times the places of another one. Chosen,
 * not tuned.
 */
const LEAD_SHARE = 2;
/**
 * Time that a sample along the motion of a blurred place takes, as a share of that of a place without blur. On 68
 * frames of five walks, comparing took 1.9 µs a place and 0.6 µs a sample, which left 0.6 ms (root mean square)
 * unexplained (2026-11-28).
 */
const SAMPLE_COST = 1 / 3;

/**
 * Plans places on several patches of the surface as if they were one target: all in the plane coordinates of the first,
 * so that one pose is fitted to all.
 */
export class SurfacePlan extends PatchPlan {
  /** The patches to compare; set before each frame. */
  patches: SurfacePatch[] = [];
  /** Cost of the places that were planned, in places without blur. */
  cost = 0;
  /** Cost beyond which no place is planned any more; see `cost`. */
  most = Infinity;
  readonly #pose = createPose();
  readonly #step = new Float64Array(6);
  readonly #view = createPatchView();
  readonly #lens: Camera;
  /** Lean of the lens for a px of the motion of what has it: the middle of the first patch. */
  #leanPerPx = 0;
  /** Motion of that middle while the shutter is open, and what another place moves beyond it, px. */
  readonly #middle = new Float64Array(2);
  readonly #beyond = new Float64Array(2);

  constructor(kernels: TrackingKernels, camera: Camera) {
    super(kernels, camera, MAX_PATCHES);
    this.#lens = camera;
  }

  override make(
    _target: TargetPictures,
    view: PatchView,
    plane: Plane,
    maxPatches: number,
    visibility?: VisibilityMap,
  ): void {
    this.count = 0;
    const { patches } = this;
    const lead = patches.at(0);
    if (!lead || this.cost >= this.most) return;
    const share = maxPatches / (LEAD_SHARE + patches.length - 1);
    const first = patches.length > 1 ? Math.ceil(LEAD_SHARE * share) : maxPatches;
    this.add(lead.pictures, view, plane, first, visibility);
    for (let i = 1; i < patches.length; i++) this.#addPatch(lead, patches[i], view, plane, Math.ceil(share));
    this.cost += this.count;
    this.#bend(view);
    for (let i = 0; i < this.count; i++) {
      const samples = this.jobs[PATCH_JOB * i + 11];
      if (samples > 1) this.cost += SAMPLE_COST * samples;
    }
  }

  /**
   * Places that move otherwise than the middle of the first patch lean otherwise: a phone that looks down turns about its
   * optical axis, too. With one lean for all, a tilt of the surface makes up for the difference: on turns, the lean was
   * 1.4 to 2.2 times as large as the rows' readout explains, and places fell behind.
   */
  #bend(view: PatchView): void {
    const { leanX, leanY, cy } = this.#lens;
    const middle = this.#middle;
    middle.fill(0);
    this.#leanPerPx = 0;
    if (!view.exposureStep || (leanX === 0 && leanY === 0)) return;
    this.#moveBeyond(view, 0, 0);
    middle.set(this.#beyond);
    const [right, down] = middle;
    this.#leanPerPx = (leanX * right + leanY * down) / (right * right + down * down) || 0;
    const { jobs } = this;
    const scale = 1 << view.level;
    for (let i = 0; i < this.count; i++) {
      const job = PATCH_JOB * i;
      this.#moveBeyond(view, this.x[i], this.y[i]);
      const lean = this.#leanPerPx * (jobs[job + 7] + 0.5 - (cy + 0.5) / scale);
      jobs[job + 6] += lean * this.#beyond[0];
      jobs[job + 7] += lean * this.#beyond[1];
    }
  }

  override straighten(view: PatchView, { count, x, y, u, v }: Correspondences, from: number): void {
    if (this.#leanPerPx === 0) return;
    for (let i = from; i < count; i++) {
      this.#moveBeyond(view, x[i], y[i]);
      const lean = this.#leanPerPx * (v[i] - this.#lens.cy);
      u[i] -= lean * this.#beyond[0];
      v[i] -= lean * this.#beyond[1];
    }
  }

  /** Sets `#beyond` for a place on the plane of the first patch. */
  #moveBeyond({ pose: { rotation: r, translation: t }, exposureStep: s }: PatchView, x: number, y: number): void {
    if (!s) return;
    const px = r[0] * x + r[1] * y;
    const py = r[3] * x + r[4] * y;
    const pz = r[6] * x + r[7] * y;
    const z = pz + t[2];
    const dz = (s[0] * py - s[1] * px + s[5]) / z;
    const perDepth = this.#lens.f / z;
    this.#beyond[0] = perDepth * (s[1] * pz - s[2] * py + s[3] - (px + t[0]) * dz) - this.#middle[0];
    this.#beyond[1] = perDepth * (s[2] * px - s[0] * pz + s[4] - (py + t[1]) * dz) - this.#middle[1];
  }

  #addPatch(lead: SurfacePatch, patch: SurfacePatch, view: PatchView, plane: Plane, most: number): void {
    // leadFromPatch on the plane: a rotation, a scale and a shift.
    const turn = patch.yawRad - lead.yawRad;
    const scale = patch.halfM / lead.halfM;
    const cos = Math.cos(turn) * scale;
    const sin = Math.sin(turn) * scale;
    const { axes } = lead;
    const east = (patch.x - lead.x) / (2 * lead.halfM);
    const south = (patch.z - lead.z) / (2 * lead.halfM);
    const shiftX = axes[0] * east + axes[6] * south;
    const shiftY = axes[1] * east + axes[7] * south;
    const own = this.#viewOf(view, { cos, sin, scale, shiftX, shiftY });
    const from = this.count;
    this.add(patch.pictures, own, plane, most);
    for (let i = from; i < this.count; i++) {
      const x = this.x[i];
      const y = this.y[i];
      this.x[i] = cos * x + sin * y + shiftX;
      this.y[i] = -sin * x + cos * y + shiftY;
    }
  }

  /** The view of the lead patch's pose, as a view of another patch. */
  #viewOf(view: PatchView, { cos, sin, scale, shiftX, shiftY }: PlaneShift): PatchView {
    const { rotation: r, translation: t } = view.pose;
    const own = this.#pose;
    const step = view.exposureStep;
    for (let row = 0; row < 3; row++) {
      const x = r[3 * row];
      const y = r[3 * row + 1];
      own.rotation[3 * row] = (cos * x - sin * y) / scale;
      own.rotation[3 * row + 1] = (sin * x + cos * y) / scale;
      own.rotation[3 * row + 2] = r[3 * row + 2];
      own.translation[row] = (t[row] + x * shiftX + y * shiftY) / scale;
    }
    if (step) {
      const cx = r[0] * shiftX + r[1] * shiftY;
      const cy = r[3] * shiftX + r[4] * shiftY;
      const cz = r[6] * shiftX + r[7] * shiftY;
      this.#step.set(step);
      this.#step[3] = (step[3] + step[1] * cz - step[2] * cy) / scale;
      this.#step[4] = (step[4] + step[2] * cx - step[0] * cz) / scale;
      this.#step[5] = (step[5] + step[0] * cy - step[1] * cx) / scale;
    }
    return setPatchView(this.#view, own, view.level, step && this.#step);
  }
}

/**
 * leadFromPatch on the plane: a turn by its cosine and sine, both times the scale, then a shift in widths of the lead.
 */
interface PlaneShift {
  cos: number;
  sin: number;
  scale: number;
  shiftX: number;
  shiftY: number;
}
