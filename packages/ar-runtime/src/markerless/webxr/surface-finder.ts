import { Matrix4, Vector3 } from 'three';
import { placementOnFloor, placementOnWall, surfaceOf } from '../placement';
import type { PlacementSurface } from '../../scene/world';

/**
 * Time for which the reticle stays after a surface was lost, because devices lose surfaces for single frames, ms.
 * Chosen, not measured.
 */
const KEEP_MS = 300;

export interface FoundSurface {
  worldFromPlacement: Matrix4;
  surface: PlacementSurface;
  /** Hit of the present frame; null if the surface is only remembered. */
  hit: XRHitTestResult | null;
}

/** Finds the surface in the middle of the view, frame by frame. */
export class SurfaceFinder {
  private readonly worldFromHit = new Matrix4();
  private readonly point = new Vector3();
  private readonly normal = new Vector3();
  private readonly found: FoundSurface = { worldFromPlacement: new Matrix4(), surface: 'floor', hit: null };
  private lastMs = -Infinity;

  /** @param walls whether content may hang on walls. */
  constructor(
    private readonly source: XRHitTestSource,
    private readonly space: XRReferenceSpace,
    private readonly walls: boolean,
  ) {}

  /**
   * @param visitor position of the camera, world frame.
   * @returns an object that the next call overwrites; null if no surface was found for `KEEP_MS`.
   */
  find(frame: XRFrame, visitor: Vector3, nowMs: number): FoundSurface | null {
    const { found } = this;
    for (const hit of frame.getHitTestResults(this.source)) {
      if (!this.take(hit, visitor)) continue;
      this.lastMs = nowMs;
      return found;
    }
    found.hit = null;
    return nowMs - this.lastMs > KEEP_MS ? null : found;
  }

  cancel(): void {
    try {
      this.source.cancel();
    } catch {
      // The hit test ended with its session.
    }
  }

  /**
   * Takes a hit on a surface that content can stand or hang on. A hit's y axis is the surface's normal (WebXR Hit Test,
   * section 4.1).
   */
  private take(hit: XRHitTestResult, visitor: Vector3): boolean {
    const pose = hit.getPose(this.space);
    if (!pose) return false;
    this.worldFromHit.fromArray(pose.transform.matrix);
    this.point.setFromMatrixPosition(this.worldFromHit);
    this.normal.setFromMatrixColumn(this.worldFromHit, 1).normalize();
    const surface = surfaceOf(this.normal);
    const { worldFromPlacement } = this.found;
    if (surface === 'floor') placementOnFloor(this.point, visitor, worldFromPlacement);
    else if (surface === 'wall' && this.walls) placementOnWall(this.point, this.normal, visitor, worldFromPlacement);
    else return false;
    this.found.surface = surface;
    this.found.hit = hit;
    return true;
  }
}

/** @throws if the session offers no hit tests after all. */
export async function createSurfaceFinder(
  session: XRSession,
  space: XRReferenceSpace,
  walls: boolean,
): Promise<SurfaceFinder> {
  const viewer = await session.requestReferenceSpace('viewer');
  const source = await session.requestHitTestSource?.({ space: viewer });
  if (!source) throw new Error('The session has no hit tests');
  return new SurfaceFinder(source, space, walls);
}
