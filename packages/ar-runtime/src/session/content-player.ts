/** Without a gesture a browser may refuse sound; a second attempt follows after this time. As specified. */
const SOUND_RETRY_MS = 1000;

/**
 * A content video: silent and stopped until its target is seen, then played with sound.
 *
 * @param onAudio called with the current state: `blocked` if the browser refused sound.
 */
export class ContentPlayer {
  private wanted = false;
  private muted = false;
  private blocked = false;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly video: HTMLMediaElement,
    private readonly onAudio: (audio: { muted: boolean; blocked: boolean }) => void,
  ) {}

  /** Must be called in the Start tap itself, so that a later `play()` may have sound. */
  unlock(): void {
    allowSoundInSilentMode();
    this.blocked = false;
    this.video.muted = false;
    // The promise is ignored: `play` notices and reports later that sound is refused.
    void this.video.play().then(
      () => (this.wanted ? undefined : this.rest()),
      () => undefined,
    );
  }

  async play(): Promise<void> {
    if (this.wanted) return;
    this.wanted = true;
    const withSound = !this.muted;
    if (await this.tryPlay(!withSound)) {
      this.blocked = false;
    } else if (withSound && this.wanted) {
      this.blocked = true;
      await this.tryPlay(true);
      this.retryTimer = setTimeout(() => void this.retrySound(), SOUND_RETRY_MS);
    }
    if (this.wanted) this.tell();
  }

  pause(): void {
    // The visitor may have used the controls of the video itself.
    if (this.wanted && !this.blocked) this.muted = this.video.muted;
    this.wanted = false;
    clearTimeout(this.retryTimer);
    this.video.pause();
  }

  /** Applies the visitor's choice, which outlasts a loss of the target. */
  setMuted(muted: boolean): void {
    clearTimeout(this.retryTimer);
    this.muted = muted;
    this.blocked = false;
    this.video.muted = muted;
    // Some browsers pause a video that is unmuted without permission; the same gesture may start it again.
    if (this.wanted && this.video.paused) {
      this.wanted = false;
      void this.play();
    }
    this.tell();
  }

  /** Stops and rewinds. */
  rest(): void {
    this.pause();
    if (this.video.readyState > 0) this.video.currentTime = 0;
  }

  private async retrySound(): Promise<void> {
    if (!this.wanted || !this.blocked || this.muted) return;
    if (await this.tryPlay(false)) this.blocked = false;
    else if (this.wanted) await this.tryPlay(true);
    if (this.wanted) this.tell();
  }

  /** @returns false if the browser refuses. A call that was superseded by another counts as successful. */
  private async tryPlay(muted: boolean): Promise<boolean> {
    this.video.muted = muted;
    try {
      await this.video.play();
      return true;
    } catch (error) {
      return !(error instanceof DOMException && error.name === 'NotAllowedError');
    }
  }

  private tell(): void {
    this.onAudio({ muted: this.muted || this.blocked, blocked: this.blocked });
  }
}

/** On iOS this makes the sound of a video count as playback, which the silent switch does not mute. */
function allowSoundInSilentMode(): void {
  const { audioSession } = navigator as Navigator & { audioSession?: { type: string } };
  if (audioSession) audioSession.type = 'playback';
}
