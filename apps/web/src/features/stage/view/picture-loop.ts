import { MAX_STEP_S } from '@anchora/ar-runtime/scene/target-scene';

/**
 * Time between two pictures during an animation, ms: 30 a second, so that the page stays responsive without a graphics
 * chip.
 */
const PICTURE_MS = 33;
/**
 * Without a graphics chip a picture keeps the page's thread until it is finished. While a hand moves something, the
 * next picture waits for this many times as long, which leaves six sevenths of the thread to pointer and panels.
 */
const REST = 6;

interface DrawnByLoop {
  isSoftware: boolean;
  /** Whether the scene changes without a gesture or an edit. */
  movesByItself: () => boolean;
  /** Whether a hand moves an item or the view. */
  isHeld: () => boolean;
  /** @param elapsedS time since the last picture, at most `MAX_STEP_S`. */
  render: (elapsedS: number) => void;
}

/** Draws pictures when they are asked for, and for as long as the scene moves by itself. */
export class PictureLoop {
  private request = 0;
  private drawnMs = 0;
  private restUntilMs = 0;
  private isDisposed = false;

  constructor(private readonly drawn: DrawnByLoop) {}

  /** Draws as soon as the browser is ready to. */
  draw(): void {
    if (this.request === 0 && !this.isDisposed) this.request = requestAnimationFrame(this.frameNow);
  }

  dispose(): void {
    this.isDisposed = true;
    cancelAnimationFrame(this.request);
  }

  private readonly frameNow = (nowMs: number): void => {
    this.request = 0;
    if (this.isDisposed) return;
    const { drawn } = this;
    const isResting = drawn.isHeld() && nowMs < this.restUntilMs;
    const goesOn = drawn.movesByItself();
    if (goesOn || isResting) this.draw();
    if (isResting || (goesOn && nowMs - this.drawnMs < PICTURE_MS)) return;
    const elapsedS = Math.min((nowMs - this.drawnMs) / 1000, MAX_STEP_S);
    this.drawnMs = nowMs;
    drawn.render(elapsedS);
    if (drawn.isSoftware && drawn.isHeld()) this.rest();
  };

  private rest(): void {
    const startMs = performance.now();
    // The browser runs this task when it has finished the picture.
    setTimeout(() => {
      const nowMs = performance.now();
      this.restUntilMs = nowMs + REST * (nowMs - startMs);
    });
  }
}
