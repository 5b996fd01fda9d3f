import { Vector3 } from 'three';
import type { LightEstimate, World } from '../../scene/world';

/** A light estimate of the WebXR Lighting Estimation API, level 1. */
interface XrLightEstimate {
  /** 27 numbers, nine RGB coefficients; the first three are the average light. */
  sphericalHarmonicsCoefficients: Float32Array;
  /** Towards the strongest light, world frame. */
  primaryLightDirection: { x: number; y: number; z: number };
  /** RGB, not limited to 1. */
  primaryLightIntensity: { x: number; y: number; z: number };
}

type LightProbe = EventTarget;
interface LightSession {
  requestLightProbe?(): Promise<LightProbe>;
}
interface LightFrame {
  getLightEstimate?(probe: LightProbe): XrLightEstimate | null;
}

/** Factor from the first harmonic to the irradiance (Ramamoorthi and Hanrahan, 2001, eq. 13, c4). */
const IRRADIANCE = 0.886227;
/** Upper limit in glaring light, so that the content's colours do not clip. Chosen, not measured. */
const BRIGHTEST = 1.5;

/** Lights the world as the room is lit, if the device estimates that. */
export class RoomLight {
  private probe: LightProbe | null = null;
  private readonly light = { direction: new Vector3(), lamp: [0, 0, 0], ambient: [0, 0, 0] } satisfies LightEstimate;

  constructor(session: XRSession) {
    void (session as LightSession).requestLightProbe?.().then(
      (probe) => (this.probe = probe),
      // Without an estimate the studio light stays.
      () => undefined,
    );
  }

  update(frame: XRFrame, world: World): void {
    const estimate = this.estimateOf(frame);
    if (!estimate) return;
    const { primaryLightDirection, primaryLightIntensity, sphericalHarmonicsCoefficients: around } = estimate;
    const { direction, lamp, ambient } = this.light;
    direction.copy(primaryLightDirection);
    lamp[0] = limited(primaryLightIntensity.x);
    lamp[1] = limited(primaryLightIntensity.y);
    lamp[2] = limited(primaryLightIntensity.z);
    for (let i = 0; i < 3; i++) ambient[i] = ambientOf(around[i]);
    world.setLight(this.light);
  }

  private estimateOf(frame: XRFrame): XrLightEstimate | null {
    try {
      return (this.probe && (frame as LightFrame).getLightEstimate?.(this.probe)) ?? null;
    } catch {
      // A failing estimate must not end the session, so it is no longer used.
      this.probe = null;
      return null;
    }
  }
}

/**
 * @param coefficient constant term of the spherical harmonics; 0, as in a dark room, if the device leaves it out.
 */
function ambientOf(coefficient = 0): number {
  return limited(IRRADIANCE * coefficient);
}

/** Devices that have not measured yet may report any number. */
function limited(level: number): number {
  return Number.isFinite(level) ? Math.min(BRIGHTEST, Math.max(0, level)) : 0;
}
