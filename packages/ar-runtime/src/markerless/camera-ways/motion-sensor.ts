import { WayUnavailable } from '../way-driver';
import type { DeviceAngles } from './device-attitude';

/** A device that has not said by then how it is held, will not. */
const FIRST_READING_MS = 1000;

interface AskingForMotion {
  requestPermission?: () => Promise<PermissionState>;
}

/** How the device is held, as it last said. */
export class MotionSensor {
  private angles: DeviceAngles | null = null;
  private readonly listening = new AbortController();

  /**
   * Asks for permission where the browser wants that (iOS: only in a tap, hence before any `await`) and waits for a first
   * reading.
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
      const timer = setTimeout(() => reject(new WayUnavailable('motion-none')), FIRST_READING_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
      addEventListener(
        'deviceorientation',
        ({ alpha, beta, gamma }) => {
          // Devices without the sensors send one event with nothing in it.
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

/** How far the screen's picture is turned against the device, degrees. */
export function screenAngle(): number {
  const { orientation } = screen as { orientation?: ScreenOrientation };
  // iOS before 16.4 has the older name only, with −90 for 270.
  return orientation?.angle ?? (window as { orientation?: number }).orientation ?? 0;
}
