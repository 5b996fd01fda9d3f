import { WayUnavailable } from '../way-driver';
import type { DeviceAngles } from '@anchora/vision/world';

/** A device that sends no reading within this time counts as one without sensors. Chosen, not measured. */
export const FIRST_READING_MS = 1000;

interface AskingForMotion {
  requestPermission?: () => Promise<PermissionState>;
}

/** Reports the phone's attitude. */
export class MotionSensor {
  private angles: DeviceAngles | null = null;
  private readonly listening = new AbortController();

  /**
   * Requests permission where the browser requires it (iOS: only in a tap, so before any `await`) and waits for a first
   * reading. The wait for a reading never settles once the sensor is ended.
   *
   * @throws WayUnavailable `motion-denied` or `motion-none`.
   */
  async start(): Promise<void> {
    await askForMotion();
    await this.firstReading();
  }

  get latest(): DeviceAngles | null {
    return this.angles;
  }

  end(): void {
    this.listening.abort();
  }

  private firstReading(): Promise<void> {
    const { signal } = this.listening;
    return new Promise((resolve, reject) => {
      // Ended while the permission was asked for.
      if (signal.aborted) return;
      const timer = setTimeout(() => reject(new WayUnavailable('motion-none')), FIRST_READING_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
      addEventListener(
        'deviceorientation',
        ({ alpha, beta, gamma }) => {
          // Devices without sensors send one event without values.
          if (alpha === null || beta === null || gamma === null) return;
          this.angles = { alpha, beta, gamma };
          clearTimeout(timer);
          resolve();
        },
        { signal },
      );
    });
  }
}

async function askForMotion(): Promise<void> {
  if (typeof DeviceOrientationEvent === 'undefined') throw new WayUnavailable('motion-none');
  const { requestPermission } = DeviceOrientationEvent as AskingForMotion;
  if (!requestPermission) return;
  const answer = await requestPermission.call(DeviceOrientationEvent).catch((cause: unknown) => {
    throw new WayUnavailable('motion-denied', { cause });
  });
  if (answer !== 'granted') throw new WayUnavailable('motion-denied');
}
