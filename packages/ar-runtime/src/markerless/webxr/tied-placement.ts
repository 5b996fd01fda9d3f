import { Matrix4, Quaternion, Vector3 } from 'three';

/**
 * A placement that stays at its place in the room while the device learns more about it: it is tied to an XRAnchor where
 * the device has them, and keeps its first pose where there are none.
 */
export class TiedPlacement {
  private xrAnchor: XRAnchor | null = null;
  /** Known from the first picture in which the XRAnchor has a pose. */
  private xrAnchorFromPlacement: Matrix4 | null = null;
  private readonly worldFromXrAnchor = new Matrix4();
  /** Counts placements, so that an XRAnchor that comes late is not taken for a newer one. */
  private generation = 0;

  constructor(private readonly worldFromPlacement: Matrix4) {}

  /**
   * Ties the placement to a new XRAnchor; must be called while `frame` is the present one.
   *
   * @param hit the surface that it was placed on, if it still stands there: its XRAnchor follows that surface.
   */
  tie(frame: XRFrame, space: XRReferenceSpace, hit: XRHitTestResult | null): void {
    this.release();
    const generation = this.generation;
    this.ask(frame, space, hit).then(
      (xrAnchor) => this.take(xrAnchor, generation),
      // No XRAnchors, too many, or a surface that has gone: the pose that it has is kept.
      () => undefined,
    );
  }

  /** Whether the device itself keeps it at its place. */
  get tied(): boolean {
    return this.xrAnchor !== null;
  }

  /** Where the placement is in this picture; also after it could not be seen for a while. */
  update(frame: XRFrame, space: XRReferenceSpace): Matrix4 {
    const pose = this.poseOf(frame, space);
    if (!pose) return this.worldFromPlacement;
    this.worldFromXrAnchor.fromArray(pose.transform.matrix);
    this.xrAnchorFromPlacement ??= this.worldFromXrAnchor.clone().invert().multiply(this.worldFromPlacement);
    return this.worldFromPlacement.multiplyMatrices(this.worldFromXrAnchor, this.xrAnchorFromPlacement);
  }

  /** Lets go of the XRAnchor; the pose stays. */
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
      // The device has deleted it.
      this.xrAnchor = null;
      return null;
    }
  }

  /** Async, so that an XRAnchor that is refused at once is refused like one that is refused later. */
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
    // The device has deleted it already.
  }
}
