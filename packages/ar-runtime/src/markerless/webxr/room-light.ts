import type { LightEstimate, World } from '../world';

/** WebXR Lighting Estimation API, level 1. */
type LightProbe = EventTarget;
interface LightSession {
  requestLightProbe?(): Promise<LightProbe>;
}
interface LightFrame {
  getLightEstimate?(probe: LightProbe): LightEstimate | null;
}

/** Lights the world as the room is lit, where the device tells. */
export class RoomLight {
  private probe: LightProbe | null = null;

  constructor(session: XRSession) {
    void (session as LightSession).requestLightProbe?.().then(
      (probe) => (this.probe = probe),
      // The studio's light stays.
      () => undefined,
    );
  }

  update(frame: XRFrame, world: World): void {
    const estimate = this.probe && (frame as LightFrame).getLightEstimate?.(this.probe);
    if (estimate) world.setLight(estimate);
  }
}
