import { createSilentVideo } from '../../../posters/video-moments';
import { releaseVideo } from '../../../ui/pictures/release-video';
import { Store } from '../../../store/store';
import { prefersReducedMotion } from '../../../ui/prefers-reduced-motion';

export interface PlaybackState {
  /** Null until the first frames of both are there. */
  size: { width: number; height: number } | null;
  durationS: number;
  timeS: number;
  /** The choice of the user; both videos stand still while one of them waits for data. */
  isPlaying: boolean;
  hasFailed: boolean;
}

/** Half a frame at about 30 a second, the most that conversions keep: less than this cannot be seen. */
const IN_STEP_S = 0.017;
/** A video this far away would take too long to come closer by its speed. Chosen, not measured. */
const MOST_APART_S = 0.25;
/** Share by which the follower's speed may differ; more would be seen. Chosen, not measured. */
const MOST_HURRY = 0.2;
/**
 * Change of speed for each second apart, 1/s: a gap up to `MOST_HURRY / HURRY_PER_S` shrinks to about a third within half
 * a second. Chosen, not measured.
 */
const HURRY_PER_S = 2;
/** The shown time changes in these steps, so that the page is not drawn again with each frame. */
const SHOWN_STEP_S = 0.1;

/**
 * Playback rate of the follower, 1 being the usual one; null if it has to jump.
 *
 * @param aheadS time by which the follower is ahead of the other video, s; negative if it is behind.
 */
export function followingRate(aheadS: number): number | null {
  if (Math.abs(aheadS) > MOST_APART_S) return null;
  if (Math.abs(aheadS) <= IN_STEP_S) return 1;
  return 1 - Math.max(-MOST_HURRY, Math.min(MOST_HURRY, HURRY_PER_S * aheadS));
}

/** Two videos of one content that play in step, without sound and in a loop. */
export class PairedPlayback extends Store<PlaybackState> {
  readonly original: HTMLVideoElement;
  readonly variant: HTMLVideoElement;

  constructor(private readonly urls: { original: string; variant: string }) {
    super({ size: null, durationS: 0, timeS: 0, isPlaying: false, hasFailed: false });
    this.original = createSilentVideo(urls.original);
    this.variant = createSilentVideo(urls.variant);
  }

  /** Loads and, unless the user prefers stillness, plays both. @returns a function that ends all work */
  start(): () => void {
    const listening = new AbortController();
    const { signal } = listening;
    for (const [video, url] of this.pairs()) {
      if (!video.hasAttribute('src')) video.src = url;
      const on = (name: string, act: () => void) => video.addEventListener(name, act, { signal });
      on('error', () => this.change({ hasFailed: true, isPlaying: false }));
      on('loadeddata', () => this.begin());
      on('waiting', () => this.hold());
      on('canplay', () => this.resume());
      on('seeked', () => this.resume());
      on('ended', () => this.seek(0));
      video.load();
    }
    let frame = 0;
    const tick = () => {
      frame = requestAnimationFrame(tick);
      this.keepStep();
    };
    tick();
    return () => {
      listening.abort();
      cancelAnimationFrame(frame);
      for (const [video] of this.pairs()) releaseVideo(video);
    };
  }

  toggle(): void {
    this.change({ isPlaying: !this.current.isPlaying });
    if (this.current.isPlaying) return this.resume();
    this.hold();
    // The pictures that are compared while both stand still have to be those of one moment.
    this.variant.currentTime = this.original.currentTime;
  }

  seek(timeS: number): void {
    for (const [video] of this.pairs()) video.currentTime = timeS;
    this.change({ timeS });
  }

  private pairs(): [HTMLVideoElement, string][] {
    return [
      [this.original, this.urls.original],
      [this.variant, this.urls.variant],
    ];
  }

  private begin(): void {
    const { videoWidth: width, videoHeight: height, duration: durationS } = this.original;
    if (this.current.size || !this.bothHave(HTMLMediaElement.HAVE_CURRENT_DATA)) return;
    const isPlaying = !prefersReducedMotion();
    this.change({ size: { width, height }, durationS, isPlaying });
    this.resume();
  }

  private hold(): void {
    for (const [video] of this.pairs()) video.pause();
  }

  /** Lets both go on once both can; the one that waits for data tells when it has some. */
  private resume(): void {
    if (!this.current.isPlaying || !this.bothHave(HTMLMediaElement.HAVE_FUTURE_DATA)) return;
    for (const [video] of this.pairs()) {
      video.play().catch((error: unknown) => {
        // A pause ends a promise to play, too; only a refusal of the browser is for the user.
        if (error instanceof DOMException && error.name === 'NotAllowedError') this.change({ isPlaying: false });
      });
    }
  }

  private bothHave(state: number): boolean {
    return this.pairs().every(([video]) => video.readyState >= state && !video.seeking);
  }

  private keepStep(): void {
    const { original, variant } = this;
    if (!this.current.isPlaying || original.paused || original.seeking || variant.seeking) return;
    const rate = followingRate(variant.currentTime - original.currentTime);
    if (rate === null) variant.currentTime = original.currentTime;
    else if (variant.playbackRate !== rate) variant.playbackRate = rate;
    const timeS = Math.floor(original.currentTime / SHOWN_STEP_S) * SHOWN_STEP_S;
    if (timeS !== this.current.timeS) this.change({ timeS });
  }

  private change(values: Partial<PlaybackState>): void {
    this.set({ ...this.current, ...values });
  }
}
