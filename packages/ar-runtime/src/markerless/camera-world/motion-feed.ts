import type { MotionSample } from '@anchora/vision/world';
import { FIRST_READING_MS } from '../camera-ways/motion-sensor';
import { WayUnavailable } from '../way-driver';
import { screenAngle } from '../../camera/screen-angle';

const RAD = Math.PI / 180;
/** Times of events that differ more than this from the present are on another clock, ms. Chosen, not measured. */
const SAME_CLOCK_MS = 1000;

/**
 * Passes the readings of the motion sensors on: rates of turn about the device's axes in rad/s, attitudes in degrees.
 */
export class MotionFeed {
  private readonly listening = new AbortController();

  constructor(private readonly onSample: (sample: MotionSample) => void) {}

  /**
   * Resolves with the first rate of turn; never, if it is ended before. The permission was requested before.
   *
   * @throws WayUnavailable `motion-none` if the device has no gyroscope.
   */
  start(): Promise<void> {
    const { signal } = this.listening;
    addEventListener('deviceorientation', (event) => this.takeAngles(event), { signal });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new WayUnavailable('motion-none')), FIRST_READING_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
      const take = (event: DeviceMotionEvent): void => {
        if (!this.takeRate(event)) return;
        clearTimeout(timer);
        resolve();
      };
      addEventListener('devicemotion', take, { signal });
    });
  }

  end(): void {
    this.listening.abort();
  }

  private takeAngles({ alpha, beta, gamma, timeStamp }: DeviceOrientationEvent): void {
    if (alpha === null || beta === null || gamma === null) return;
    this.onSample({ tMs: timeOf(timeStamp), angles: { alpha, beta, gamma }, screenDeg: screenAngle() });
  }

  private takeRate({ rotationRate, timeStamp }: DeviceMotionEvent): boolean {
    const { alpha, beta, gamma } = rotationRate ?? {};
    if (typeof alpha !== 'number' || typeof beta !== 'number' || typeof gamma !== 'number') return false;
    // The specification names the rate about z alpha, about x beta and about y gamma.
    this.onSample({
      tMs: timeOf(timeStamp),
      rate: [beta * RAD, gamma * RAD, alpha * RAD],
      screenDeg: screenAngle(),
    });
    return true;
  }
}

/** Time of an event on the clock of `performance.now`, ms. */
function timeOf(timeStamp: number): number {
  const now = performance.now();
  return Math.abs(now - timeStamp) < SAME_CLOCK_MS ? timeStamp : now;
}
