import type { PublicScene } from '@anchora/contract/scene/public-scene';
import { MotionFeed } from '../../markerless/camera-world/motion-feed';
import type { Curve } from '../../scene/built/curve/curve';
import { curvesOf } from '../../scene/built/curve/curved-surface';
import type { ToExtended } from '../../tracking/extended/extended-messages';

/** The tracking worker of a document that the usual one cannot serve. The session ends the worker itself. */
export interface DocumentWorker {
  readonly worker: Worker;
  /** The bottle, can or cup of each picture of these sizes, px; null for flat ones. */
  curves(sizes: readonly { width: number; height: number }[]): (Curve | null)[];
  /** Says whether the present scene stays in place when its picture leaves the view. */
  extend(on: boolean): void;
  /** Ends what sends to the worker. Idempotent. */
  end(): void;
}

const nothing = (): void => undefined;

/**
 * Starts the worker for pictures around bottles, cans and cups, or else the one that carries held scenes on by the
 * picture's surroundings. Neither is fetched for other documents.
 */
export function startDocumentWorker({ targets }: PublicScene): DocumentWorker {
  if (!targets.some(({ surface }) => surface)) return new Carrier();
  const worker = new Worker(new URL('../../tracking/curved/curved.worker.ts', import.meta.url), {
    type: 'module',
    name: 'curved',
  });
  return { worker, curves: (sizes) => curvesOf(targets, sizes), extend: nothing, end: nothing };
}

/** Carries scenes on whose picture has left the view. */
class Carrier implements DocumentWorker {
  readonly worker = new Worker(new URL('../../tracking/extended/extended-tracker.worker.ts', import.meta.url), {
    type: 'module',
    name: 'tracker',
  });
  private readonly feed = new MotionFeed((sample) => this.send({ t: 'motion', sample }));
  private isOn = false;

  constructor() {
    // Surroundings are followed without a gyroscope, and without its permission, too.
    this.feed.start().catch(() => undefined);
  }

  curves(): [] {
    return [];
  }

  extend(on: boolean): void {
    if (on === this.isOn) return;
    this.isOn = on;
    this.send({ t: 'extend', on });
  }

  end(): void {
    this.feed.end();
  }

  private send(message: ToExtended): void {
    this.worker.postMessage(message, []);
  }
}
