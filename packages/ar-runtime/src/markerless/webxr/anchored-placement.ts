import { Matrix4, Quaternion, Vector3 } from 'three';

/**
 * A placement that stays at its place in the room while the device learns more about it: it is tied to an anchor where
 * there are anchors, and keeps its first pose where there are none.
 */
export class AnchoredPlacement {
  private anchor: XRAnchor | null = null;
  /** Known from the first picture in which the anchor has a pose. */
  private anchorFromPlacement: Matrix4 | null = null;
  private readonly worldFromAnchor = new Matrix4();
  /** Counts placements, so that an anchor that comes late is not taken for a newer one. */
  private generation = 0;

  constructor(private readonly worldFromPlacement: Matrix4) {}

  /**
   * Ties the placement to a new anchor; must be called while `frame` is the present one.
   *
   * @param hit the surface that it was placed on, if it still stands there: its anchor follows that surface.
   */
  tie(frame: XRFrame, space: XRReferenceSpace, hit: XRHitTestResult | null): void {
    this.release();
    const generation = this.generation;
    this.ask(frame, space, hit).then(
      (anchor) => this.take(anchor, generation),
      // No anchors, too many, or a surface that has gone: the pose that it has is kept.
      () => undefined,
    );
  }

  /** Whether the device itself keeps it at its place. */
  get tied(): boolean {
    return this.anchor !== null;
  }

  /** Where the placement is in this picture; also after it could not be seen for a while. */
  update(frame: XRFrame, space: XRReferenceSpace): Matrix4 {
    const pose = this.poseOf(frame, space);
    if (!pose) return this.worldFromPlacement;
    this.worldFromAnchor.fromArray(pose.transform.matrix);
    this.anchorFromPlacement ??= this.worldFromAnchor.clone().invert().multiply(this.worldFromPlacement);
    return this.worldFromPlacement.multiplyMatrices(this.worldFromAnchor, this.anchorFromPlacement);
  }

  /** Lets go of the anchor; the pose stays. */
  release(): void {
    this.generation++;
    if (this.anchor) discard(this.anchor);
    this.anchor = null;
    this.anchorFromPlacement = null;
  }

  private take(anchor: XRAnchor | undefined, generation: number): void {
    if (generation === this.generation) this.anchor = anchor ?? null;
    else if (anchor) discard(anchor);
  }

  private poseOf(frame: XRFrame, space: XRReferenceSpace): XRPose | null {
    const { anchor } = this;
    if (!anchor || frame.trackedAnchors?.has(anchor) === false) return null;
    try {
      return frame.getPose(anchor.anchorSpace, space) ?? null;
    } catch {
      // The device has deleted it.
      this.anchor = null;
      return null;
    }
  }

  /** Async, so that an anchor that is refused at once is refused like one that is refused later. */
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

function discard(anchor: XRAnchor): void {
  try {
    anchor.delete();
  } catch {
    // The device has deleted it already.
  }
}
