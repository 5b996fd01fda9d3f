import type { CameraPicture, DrawablePicture } from '../camera/camera-picture';

/**
 * Time that a stopped worker gets to answer, ms. Pictures take tens of ms, on the slowest phones hundreds. Chosen, not
 * measured: a worker that hangs ends later with more, and with less one that is only slow would be ended with a picture
 * that nothing closes.
 */
export const MOST_WAIT_MS = 1000;

interface PictureWorkerEvents<Answer> {
  onMessage(message: Answer): void;
  /** The worker could not be started, or it failed outside of any message. */
  onError(message: string): void;
  /** Called before each picture is sent. */
  beforePicture?(): void;
}

/**
 * A worker that gets the camera's pictures and answers each. At most one picture is in flight; a newer one replaces the
 * waiting one.
 */
export class PictureWorker<Message, Answer> {
  private inFlight: { seq: number; picture: DrawablePicture } | null = null;
  private waiting: CameraPicture | null = null;
  private seq = 0;
  private ended = false;

  constructor(
    private readonly worker: Worker,
    private readonly events: PictureWorkerEvents<Answer>,
  ) {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.ended || events.onMessage(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (!this.ended) events.onError(event.message || 'The worker could not be started');
    });
  }

  /** True while the worker has a picture that it has not answered. */
  get busy(): boolean {
    return this.inFlight !== null;
  }

  send(message: Message, transfer: Transferable[] = []): void {
    if (!this.ended) this.worker.postMessage(message, transfer);
  }

  submit(picture: CameraPicture): void {
    if (this.ended) return picture.close();
    if (!this.inFlight) return this.dispatch(picture);
    this.waiting?.close();
    this.waiting = picture;
  }

  /**
   * Ends the flight of a picture and sends the next one: the worker gets it before this one is drawn, so that both
   * threads stay busy.
   *
   * @returns the picture, which the caller must close; null if the answer belongs to no picture in flight.
   */
  answered(seq: number): DrawablePicture | null {
    const done = this.inFlight;
    if (done?.seq !== seq) return null;
    this.inFlight = null;
    const next = this.waiting;
    this.waiting = null;
    if (next) this.dispatch(next);
    return done.picture;
  }

  /** Ends the worker, after its answer to the picture that it has: nothing else would close that one. Idempotent. */
  dispose(): void {
    if (this.ended) return;
    this.ended = true;
    const end = () => this.worker.terminate();
    if (this.inFlight) {
      const { seq } = this.inFlight;
      // Other messages, such as that of a file that was read, may come before the answer.
      this.worker.addEventListener('message', ({ data }: MessageEvent<{ seq?: number }>) => {
        if (data.seq === seq) end();
      });
      setTimeout(end, MOST_WAIT_MS);
    } else end();
    this.waiting?.close();
    this.inFlight?.picture.close();
    this.waiting = this.inFlight = null;
  }

  private dispatch(picture: CameraPicture): void {
    const seq = ++this.seq;
    this.events.beforePicture?.();
    const kept = picture.keep();
    const { message, transfer } = picture.handOver(seq);
    this.inFlight = { seq, picture: kept };
    this.worker.postMessage(message, transfer);
  }
}
