import { Matrix4, Vector3 } from 'three';
import { placementOnFloor, placementOnWall, surfaceOf } from '../placement';
import type { SurfaceKind } from '../../scene/world';

/** The reticle stays for this long after a surface was lost, because devices lose surfaces for single frames, ms. */
const KEEP_MS = 300;

export interface FoundSurface {
  worldFromPlacement: Matrix4;
  surface: SurfaceKind;
  /** Hit of the present frame; null if the surface is only remembered. */
  hit: XRHitTestResult | null;
}

/** Finds the surface in the middle of the view, frame by frame. */
export class SurfaceFinder {
  private readonly worldFromHit = new Matrix4();
  private readonly point = new Vector3();
  private readonly normal = new Vector3();
  private last: FoundSurface | null = null;
  private lastMs = 0;

  /** @param walls whether content may hang on walls. */
  constructor(
    private readonly source: XRHitTestSource,
    private readonly space: XRReferenceSpace,
    private readonly walls: boolean,
  ) {}

  /** @param visitor position of the camera, world frame. */
  find(frame: XRFrame, visitor: Vector3, nowMs: number): FoundSurface | null {
    for (const hit of frame.getHitTestResults(this.source)) {
      const found = this.judge(hit, visitor);
      if (!found) continue;
      this.last = found;
      this.lastMs = nowMs;
      return found;
    }
    if (nowMs - this.lastMs > KEEP_MS) this.last = null;
    return this.last && { ...this.last, hit: null };
  }

  cancel(): void {
    try {
      this.source.cancel();
    } catch {
      // The hit test ended with its session.
    }
  }

  /** A hit's y axis is the surface's normal (WebXR Hit Test, section 4.1). */
  private judge(hit: XRHitTestResult, visitor: Vector3): FoundSurface | null {
    const pose = hit.getPose(this.space);
    if (!pose) return null;
    this.worldFromHit.fromArray(pose.transform.matrix);
    this.point.setFromMatrixPosition(this.worldFromHit);
    this.normal.setFromMatrixColumn(this.worldFromHit, 1).normalize();
    const surface = surfaceOf(this.normal);
    if (surface === 'floor') return { worldFromPlacement: placementOnFloor(this.point, visitor), surface, hit };
    if (surface !== 'wall' || !this.walls) return null;
    return { worldFromPlacement: placementOnWall(this.point, this.normal, visitor), surface, hit };
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
