import type { PublicScene } from '@anchora/contract/scene/public-scene';
import { MotionFeed } from '../../markerless/camera-world/motion-feed';
import type { ToExtended } from '../../tracking/extended/extended-messages';

/** The worker that carries scenes on whose picture has left the view. */
export class Carrier {
  private worker: Worker | null = null;
  private feed: MotionFeed | null = null;
  private isOn = false;

  /** @returns the worker that tracks the pictures; undefined if no scene stays in place without its picture. */
  start({ scenes }: PublicScene): Worker | undefined {
    this.end();
    if (!scenes.some(({ whenLost }) => whenLost === 'hold')) return undefined;
    const worker = new Worker(new URL('../../tracking/extended/extended-tracker.worker.ts', import.meta.url), {
      type: 'module',
      name: 'tracker',
    });
    const send = (message: ToExtended): void => worker.postMessage(message, []);
    this.worker = worker;
    this.isOn = false;
    this.feed = new MotionFeed((sample) => send({ t: 'motion', sample }));
    // Surroundings are followed without a gyroscope, and without its permission, too.
    this.feed.start().catch(() => undefined);
    return worker;
  }

  /** Says whether the present scene stays in place. */
  tell(on: boolean): void {
    if (!this.worker || on === this.isOn) return;
    this.isOn = on;
    this.worker.postMessage({ t: 'extend', on } satisfies ToExtended, []);
  }

  /** Idempotent. The session ends the worker itself. */
  end(): void {
    this.feed?.end();
    this.feed = this.worker = null;
  }
}
