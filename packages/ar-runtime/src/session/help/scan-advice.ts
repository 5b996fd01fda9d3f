import type { ScanLook } from '../../tracking/frame-look';

/** Advice for a visitor who sees nothing on the target image. */
export type ScanTip = 'too-dark' | 'blurred' | 'too-far' | 'other-picture' | 'whole-picture' | 'check-light';

/**
 * Limits of the advice, set on 2026-11-22 with 19 pictures at 640 × 480 under the noise of a camera, sharp and blurred
 * by 1 to 5 px, filling the frame and a tenth of it. Sharp ones have a sharpness of 0.13 to 0.29 (a soft photo 0.09)
 * and textures of 0.34 to 1 (a lone logo 0.19); a blur of 2 px leaves 0.07 to 0.08, and a picture in a tenth of the
 * frame a texture of 0.06 to 0.19.
 */
export const ADVICE = {
  /** Time without the target image until help is offered, ms. */
  patienceMs: 6000,
  /** Least time for which a tip is shown, so that it can be read, ms. */
  readingMs: 3500,
  /** Number of measured frames that count, newest last; about two are measured in a second. */
  looks: 4,
  /** Mean luma below which a picture is dark, 0..255. */
  dark: 48,
  /** Sharpness below which edges are blurred. */
  blurred: 0.085,
  /** Share of textured cells below which a picture is small in the frame, or outside it. */
  farTexture: 0.2,
  /**
   * Clear frames with another picture: the least mean luma, 0..255, and sharpness, and the number of keypoints that
   * agree on a view of the right one where it is in sight. Set on 2026-11-23 with `bench other-picture`, seeds 1 and 6:
   * by chance 10 agree in 2 s. Lower light and sharpness, or more keypoints, call the right picture another one.
   */
  other: { light: 60, sharpness: 0.1, agreeing: 11 },
} as const;

/** Tips shown in turn while the frames reveal no reason. */
const IN_TURN: readonly ScanTip[] = ['whole-picture', 'too-far', 'check-light'];

/** Chooses a tip from the last measured frames. Times are on the caller's clock, ms. */
export class ScanAdvice {
  private readonly looks: ScanLook[] = [];
  private unseenSinceMs: number | null = null;
  private tip: ScanTip | null = null;
  private tipSinceMs = 0;
  private turn = 0;

  /** Called when the search starts, or starts again after the target image was lost. */
  begin(nowMs: number): void {
    this.end();
    this.unseenSinceMs = nowMs;
  }

  end(): void {
    this.unseenSinceMs = null;
    this.tip = null;
    this.looks.length = 0;
  }

  /** @returns the tip to show, or null. */
  add(look: ScanLook, nowMs: number): ScanTip | null {
    if (this.unseenSinceMs === null) return null;
    this.looks.push(look);
    if (this.looks.length > ADVICE.looks) this.looks.shift();
    if (nowMs - this.unseenSinceMs < ADVICE.patienceMs) return null;
    if (this.tip && nowMs - this.tipSinceMs < ADVICE.readingMs) return this.tip;
    this.tip = this.reason() ?? this.next();
    this.tipSinceMs = nowMs;
    return this.tip;
  }

  /** Advice for the median of the last frames; null if the target image could be found on them. */
  private reason(): ScanTip | null {
    if (this.median('light') < ADVICE.dark) return 'too-dark';
    // Blur removes texture, so it explains both.
    if (this.median('sharpness') < ADVICE.blurred) return 'blurred';
    if (this.median('texture') < ADVICE.farTexture) return 'too-far';
    return this.showsOther() ? 'other-picture' : null;
  }

  /** Whether the frames show no trace of the picture, although they are so clear that one would have been found. */
  private showsOther(): boolean {
    const { light, sharpness, agreeing } = ADVICE.other;
    return (
      this.looks.length === ADVICE.looks &&
      this.looks.every((look) => look.agreeing < agreeing) &&
      this.median('light') >= light &&
      this.median('sharpness') >= sharpness
    );
  }

  private next(): ScanTip {
    return IN_TURN[this.turn++ % IN_TURN.length] ?? 'whole-picture';
  }

  private median(field: keyof ScanLook): number {
    const values = this.looks.map((look) => look[field]).toSorted((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  }
}
