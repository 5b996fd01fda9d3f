import { AS_FILED } from '../geometry/pose';
import type { Camera } from '../geometry/camera';
import type { TrackingKernels } from '../kernels/kernels';
import { createTrackingLevels } from '../target/tracking-levels';
import { changePatch } from './changed-patch';
import type { SurfaceChange } from './surface-change';
import type { TrackingLevel, TrackingLevels } from '../target/tracking-levels';
import type { Gray } from '../types';
import { MAX_PICTURE_SIDE_PX } from './patch-cutter';
import type { PatchSite } from './patch-cutter';
import { SurfaceMosaic } from './surface-mosaic';
import { patchAxes } from './surface-patch';
import type { SurfacePatch } from './surface-patch';
import { MAX_COMPARED } from './surface-plan';
import { cellOf } from './tapped-ground';
import { meetSurface, toCamera, type WorldPose } from './world-pose';

/**
 * Most patches of a map; beyond them, the one that was unused for the longest time is replaced. Chosen before the
 * tracker was built, not tuned: their levels take 3.3 MB of the kernels' memory.
 */
const MAX_PATCHES_OF_MAP = 24;
/** Bytes of a patch's levels: the picture and its halvings. */
const PATCH_BYTES = Math.ceil((MAX_PICTURE_SIDE_PX * MAX_PICTURE_SIDE_PX * 4) / 3);
/**
 * Fewer anchors than this on the levels below the first are too few to track by. On wood, some levels have hardly any.
 */
const MIN_ANCHORS = 12;

/* Set on 2026-11-23 with the walks of the world bench. */

/** Points along either side of a patch or a view by which shares are measured. */
const GRID = 5;
/** Least visible share of a patch that is compared. */
const MIN_VISIBLE = 0.12;
/** A patch is compared while its scale in the frame is within this factor of the one it was cut at. */
const MAX_SCALE = 2.2;
/** Factor between the scales of a patch and a view up to which the patch counts as covering the view. */
const COVERING_SCALE = 1.4;
/** Turn between their directions up to which it does. */
const COVERING_TURN_RAD = Math.PI / 7;
/** Shift up to which two patches are alike, in half sides. */
const ALIKE_SHIFT = 0.4;
/** Difference of the logarithms of their scales up to which they are alike. */
const ALIKE_LOG_SCALE = 0.2;
/** Turn between their directions up to which they are alike. */
const ALIKE_TURN_RAD = Math.PI / 10;
/** Value of a patch per unit of age: the older of two equals has less drift. */
const AGE_SHARE = 0.03;

interface KnownPatch extends SurfacePatch {
  slot: number;
  /** Kept so that the patch can be placed in another arena. */
  trackingLevels: TrackingLevels;
  /** Value for the present view; 0 if it is not visible. */
  value: number;
}

/** A rectangle of the surface around its origin, half its sides, m. */
interface Hole {
  halfX: number;
  halfZ: number;
}
/** Px of a level by which anchors keep away from a hole: half a patch, and the search around it. */
const HOLE_MARGIN_PX = 6;

const point = new Float64Array(3);
const seen = new Float64Array(3);

/** The patches of the surface. Their pictures lie in the kernels' arena. */
export class SurfaceMap {
  /** A part of the surface whose texture is not used; none at first. */
  hole: Hole | undefined;
  readonly mosaic = new SurfaceMosaic();
  readonly #patches: KnownPatch[] = [];
  readonly #chosen: KnownPatch[] = [];
  #data: Uint8Array;
  #nextId = 0;

  constructor(kernels: TrackingKernels) {
    this.#data = kernels.arena.uint8(MAX_PATCHES_OF_MAP * PATCH_BYTES);
  }

  get size(): number {
    return this.#patches.length;
  }

  /** Number of patches since the last clear. */
  get cut(): number {
    return this.#nextId;
  }

  /** @param heightM height of the camera that starts the next map. */
  clear(heightM = 1): void {
    this.mosaic.clear(heightM);
    this.#patches.length = 0;
    this.#nextId = 0;
  }

  /** Moves the pictures to the kernels' arena, which was released. */
  moveTo(kernels: TrackingKernels): void {
    this.#data = kernels.arena.uint8(MAX_PATCHES_OF_MAP * PATCH_BYTES);
    for (const patch of this.#patches) this.#store(patch);
  }

  /** Whether a patch there would show the same as an existing one. */
  hasAlike({ x, z, halfM, yawRad, distanceM }: PatchSite): boolean {
    return this.#patches.some((patch) => {
      const turn = patch.yawRad - yawRad;
      const scale = Math.abs(Math.log(distanceM / patch.distanceM));
      const isNear = Math.hypot(patch.x - x, patch.z - z) < ALIKE_SHIFT * halfM;
      return isNear && scale < ALIKE_LOG_SCALE && Math.cos(turn) > Math.cos(ALIKE_TURN_RAD);
    });
  }

  /** @returns false, and adds nothing, if the picture has too little texture. */
  add(site: PatchSite, picture: Gray, tMs: number): boolean {
    const compiled = { ...picture, name: '', image: picture, score: Number.NaN, points: new Float32Array(0) };
    const trackingLevels = createTrackingLevels(compiled);
    if (this.hole) leaveOut(this.hole, site, trackingLevels);
    let coarser = 0;
    for (const { anchors } of trackingLevels.levels.slice(1)) coarser += anchors.length / 2;
    if (coarser < MIN_ANCHORS) return false;
    const patch: KnownPatch = {
      ...site,
      id: this.#nextId++,
      slot: this.#freeSlot(),
      pictures: { levels: [], data: this.#data, aspect: 1, shape: AS_FILED },
      axes: patchAxes(site.yawRad),
      lastUsedMs: tMs,
      trackingLevels,
      value: 0,
    };
    this.#store(patch);
    this.#patches.push(patch);
    this.mosaic.paint(site, picture);
    return true;
  }

  /** Takes the squares in some cells out of a patch; see TappedGround.offPlane. */
  leaveOut(patch: SurfacePatch, cells: Uint8Array): void {
    const known = this.#patches.find((other) => other === patch);
    if (!known) return;
    for (const level of known.trackingLevels.levels) {
      keepAnchors(level, (right, near) => cells[cellOf(right, near)] === 0);
    }
    this.#store(known);
  }

  /** The patch that was cut at the tap. */
  get first(): SurfacePatch | undefined {
    return this.#patches.at(0);
  }

  /** Moves all patches to their places on a changed surface. Those of which too little remains are dropped. */
  change(change: SurfaceChange, heightM: number): void {
    this.mosaic.clear(heightM);
    const patches = this.#patches.splice(0);
    for (const patch of patches) {
      const changed = changePatch(patch, patch.trackingLevels, change);
      if (!changed) continue;
      const { site, trackingLevels } = changed;
      Object.assign(patch, site, { axes: patchAxes(site.yawRad), trackingLevels });
      this.#store(patch);
      this.#patches.push(patch);
      const [{ width, height, start }] = trackingLevels.levels;
      this.mosaic.paint(site, { width, height, data: trackingLevels.data.subarray(start, start + width * height) });
    }
  }

  #store({ slot, pictures, trackingLevels: { levels, data } }: KnownPatch): void {
    const start = slot * PATCH_BYTES;
    this.#data.set(data.subarray(0, PATCH_BYTES), start);
    pictures.data = this.#data;
    pictures.levels = levels.map((level) => ({ ...level, start: start + level.start }));
  }

  /** A slot that no patch uses; if all are used, the patch that was unused for longest is dropped. */
  #freeSlot(): number {
    if (this.#patches.length >= MAX_PATCHES_OF_MAP) {
      // The first patch lies under the content, which the visitor looks at most.
      let oldest = 1;
      for (let i = 2; i < this.#patches.length; i++) {
        if (this.#patches[i].lastUsedMs < this.#patches[oldest].lastUsedMs) oldest = i;
      }
      return this.#patches.splice(oldest, 1)[0].slot;
    }
    let slot = 0;
    while (this.#patches.some((patch) => patch.slot === slot)) slot++;
    return slot;
  }

  /**
   * The patches that show most of the surface in a view, the best first; at most MAX_COMPARED.
   *
   * @returns an array of the map's own, overwritten by the next call.
   */
  choose(pose: WorldPose, camera: Camera): readonly SurfacePatch[] {
    const chosen = this.#chosen;
    chosen.length = 0;
    for (const patch of this.#patches) {
      patch.value = valueOf(patch, pose, camera);
      if (patch.value === 0) continue;
      let at = chosen.length;
      while (at > 0 && chosen[at - 1].value < patch.value) at--;
      if (at >= MAX_COMPARED) continue;
      chosen.splice(at, 0, patch);
      if (chosen.length > MAX_COMPARED) chosen.length = MAX_COMPARED;
    }
    return chosen;
  }

  /**
   * Share of the surface in the middle of a view that patches cover; 1 if the view hardly shows the surface: in less than
   * a third of its middle. Where the middle ends was chosen, as was that third.
   */
  coveredShare(pose: WorldPose, camera: Camera): number {
    let covered = 0;
    let shown = 0;
    // From 20% to 80% of the width, and from 25% to 85% of the height, since the surface is below.
    for (let i = 0; i < GRID * GRID; i++) {
      const u = camera.width * (0.2 + (0.6 * (i % GRID)) / (GRID - 1));
      const v = camera.height * (0.25 + (0.6 * Math.floor(i / GRID)) / (GRID - 1));
      if (!meetSurface(pose, camera, u, v, point)) continue;
      shown++;
      if (this.#covers(point[0], point[2], pose)) covered++;
    }
    return shown > (GRID * GRID) / 3 ? covered / shown : 1;
  }

  /** Whether a point of the surface lies on a patch that shows it from about this distance and direction. */
  #covers(x: number, z: number, pose: WorldPose): boolean {
    for (const patch of this.#patches) {
      const { axes, halfM } = patch;
      const dx = x - patch.x;
      const dz = z - patch.z;
      if (Math.abs(axes[0] * dx + axes[6] * dz) > halfM || Math.abs(axes[1] * dx + axes[7] * dz) > halfM) continue;
      const [cx, cy, cz] = pose.position;
      const distanceM = Math.hypot(cx - x, cy, cz - z);
      const turn = Math.atan2(cx - patch.x, cz - patch.z) - patch.yawRad;
      const turnRad = Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
      const scale = distanceM / patch.distanceM;
      if (scale < COVERING_SCALE && scale > 1 / COVERING_SCALE && turnRad < COVERING_TURN_RAD) return true;
    }
    return false;
  }
}

/** Removes the anchors of a patch that lie in a hole of the surface. */
function leaveOut({ halfX, halfZ }: Hole, { x, z, halfM, yawRad }: PatchSite, { levels }: TrackingLevels): void {
  const axes = patchAxes(yawRad);
  const side = 2 * halfM;
  for (const level of levels) {
    const margin = (HOLE_MARGIN_PX * side) / level.width;
    const isOutside = (right: number, near: number): boolean => {
      const east = x + side * (axes[0] * right + axes[1] * near);
      const south = z + side * (axes[6] * right + axes[7] * near);
      return Math.abs(east) > halfX + margin || Math.abs(south) > halfZ + margin;
    };
    keepAnchors(level, isOutside);
  }
}

/** Removes the anchors of a level that are not to be kept, by their plane coordinates. */
function keepAnchors(level: TrackingLevel, isKept: (right: number, near: number) => boolean): void {
  const kept = (anchors: Float32Array): Float32Array =>
    anchors.filter((_, i) => isKept(anchors[i & ~1], anchors[i | 1]));
  level.anchors = kept(level.anchors);
  level.dense = kept(level.dense);
}

/**
 * How much a patch helps in a view: its area in the frame, less if it was cut at another scale. 0 if it is hardly
 * visible, or if a corner lies behind the camera.
 */
function valueOf(patch: SurfacePatch, pose: WorldPose, camera: Camera): number {
  let inside = 0;
  for (let i = 0; i < GRID * GRID; i++) {
    // The grid includes the corners.
    const right = ((i % GRID) / (GRID - 1)) * 2 - 1;
    const near = (Math.floor(i / GRID) / (GRID - 1)) * 2 - 1;
    point[0] = patch.x + patch.halfM * (patch.axes[0] * right + patch.axes[1] * near);
    point[1] = 0;
    point[2] = patch.z + patch.halfM * (patch.axes[6] * right + patch.axes[7] * near);
    toCamera(pose, point, seen);
    // Corners less than 10 cm before the camera count as behind it.
    if (seen[2] < 0.1) return 0;
    const perDepth = camera.f / seen[2];
    const u = Math.abs(seen[0] * perDepth);
    const v = Math.abs(seen[1] * perDepth);
    if (u < camera.width / 2 && v < camera.height / 2) inside++;
  }
  const share = inside / (GRID * GRID);
  if (share < MIN_VISIBLE) return 0;
  const { position: c } = pose;
  const distanceM = Math.hypot(c[0] - patch.x, c[1], c[2] - patch.z);
  const scale = distanceM > patch.distanceM ? distanceM / patch.distanceM : patch.distanceM / distanceM;
  if (scale > MAX_SCALE) return 0;
  const widthShare = Math.min(1, (2 * patch.halfM * camera.f) / distanceM / Math.min(camera.width, camera.height));
  return (share * widthShare * widthShare) / (scale * (1 + AGE_SHARE * patch.id));
}
