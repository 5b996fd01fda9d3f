import { Matrix4, Quaternion, Vector3 } from 'three';

/**
 * A placement that keeps its place in the room while the device refines its map: it is tied to an XRAnchor if the
 * device supports them, and otherwise keeps its first pose.
 */
export class TiedPlacement {
  private xrAnchor: XRAnchor | null = null;
  /** Set from the first frame in which the XRAnchor has a pose. */
  private xrAnchorFromPlacement: Matrix4 | null = null;
  private readonly worldFromXrAnchor = new Matrix4();
  /** Counts placements, so that an XRAnchor that arrives late is not used for a newer placement. */
  private generation = 0;

  constructor(private readonly worldFromPlacement: Matrix4) {}

  /**
   * Ties the placement to a new XRAnchor; must be called while `frame` is active.
   *
   * @param hit the surface of the placement, if the content is still on it; the XRAnchor then follows that surface.
   */
  tie(frame: XRFrame, space: XRReferenceSpace, hit: XRHitTestResult | null): void {
    this.release();
    const generation = this.generation;
    this.ask(frame, space, hit).then(
      (xrAnchor) => this.take(xrAnchor, generation),
      // XRAnchors are not supported, there are too many, or the surface is gone: the present pose is kept.
      () => undefined,
    );
  }

  /** True if an XRAnchor keeps the placement in place. */
  get tied(): boolean {
    return this.xrAnchor !== null;
  }

  /** Pose of the placement in this frame; the last known one if the XRAnchor has none now. */
  update(frame: XRFrame, space: XRReferenceSpace): Matrix4 {
    const pose = this.poseOf(frame, space);
    if (!pose) return this.worldFromPlacement;
    this.worldFromXrAnchor.fromArray(pose.transform.matrix);
    this.xrAnchorFromPlacement ??= this.worldFromXrAnchor.clone().invert().multiply(this.worldFromPlacement);
    return this.worldFromPlacement.multiplyMatrices(this.worldFromXrAnchor, this.xrAnchorFromPlacement);
  }

  /** Deletes the XRAnchor; the pose stays. */
  release(): void {
    this.generation++;
    if (this.xrAnchor) discard(this.xrAnchor);
    this.xrAnchor = null;
    this.xrAnchorFromPlacement = null;
  }

  private take(xrAnchor: XRAnchor | undefined, generation: number): void {
    if (generation === this.generation) this.xrAnchor = xrAnchor ?? null;
    else if (xrAnchor) discard(xrAnchor);
  }

  private poseOf(frame: XRFrame, space: XRReferenceSpace): XRPose | null {
    const { xrAnchor } = this;
    if (!xrAnchor || frame.trackedAnchors?.has(xrAnchor) === false) return null;
    try {
      return frame.getPose(xrAnchor.anchorSpace, space) ?? null;
    } catch {
      // The device has deleted the XRAnchor.
      this.xrAnchor = null;
      return null;
    }
  }

  /** Async, so that a synchronous exception becomes a rejection. */
  private async ask(
    frame: XRFrame,
    space: XRReferenceSpace,
    hit: XRHitTestResult | null,
  ): Promise<XRAnchor | undefined> {
    return hit?.createAnchor?.() ?? this.createFree(frame, space);
  }

  private createFree(frame: XRFrame, space: XRReferenceSpace): Promise<XRAnchor | undefined> | undefined {
    const position = new Vector3();
    const rotation = new Quaternion();
    this.worldFromPlacement.decompose(position, rotation, new Vector3());
    return frame.createAnchor?.(new XRRigidTransform(position, rotation), space);
  }
}

function discard(xrAnchor: XRAnchor): void {
  try {
    xrAnchor.delete();
  } catch {
    // The device has already deleted it.
  }
}
