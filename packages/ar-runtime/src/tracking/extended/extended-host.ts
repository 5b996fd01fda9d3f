import { type Kernels, loadWasmKernels, type Tracker } from '@anchora/vision';
import { type ExtendedTracker, extendTracker } from '@anchora/vision/world';
import { TrackerHost } from '../tracker-host';
import type { ToExtended } from './extended-messages';

/**
 * The engine behind the worker's messages, for scenes that stay in place without their picture: what surrounds a
 * tracked picture carries it on. A picture that is carried on counts as tracked.
 */
export class ExtendedHost extends TrackerHost {
  private extended: ExtendedTracker | null = null;
  private isExtending = false;

  override handle(message: ToExtended): void {
    if (message.t === 'motion') return this.extended?.motion(message.sample);
    if (message.t === 'extend') {
      this.isExtending = message.on;
      if (this.extended) this.extended.isExtending = message.on;
      return;
    }
    super.handle(message);
  }

  /** A print is carried on by surroundings that are not bent with it, so it is tracked as a plane. */
  protected override watchForBends(): void {}

  protected override async createTracker(kernels: Kernels, size: { width: number; height: number }): Promise<Tracker> {
    // Kernels serve one tracker at a time, and the surroundings have one of their own.
    const own = this.wasm ? await loadWasmKernels(this.wasm).catch(() => null) : null;
    const tracker = await super.createTracker(kernels, size);
    // Without WASM one tracker needs most of a frame's time, so there is no second one for the surroundings.
    this.extended = own ? extendTracker(tracker, own) : null;
    if (this.extended) this.extended.isExtending = this.isExtending;
    return this.extended ?? tracker;
  }
}
