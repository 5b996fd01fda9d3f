import { ConversionError } from '../conversion-error';
import type { StraightPicture } from '../alpha/straight-picture';
import type { SourceKind } from './source-kind';
import type { VideoAnswer, VideoRequest } from './video-messages';
import type { VideoFacts } from './video-facts';
import type { MadeVideo, VideoOrder } from './video-order';
// oxlint-disable-next-line import/default -- the bundler makes this import the address of the bundled worker
import workerUrl from './video.worker?worker&url';

type AnswerOf<T extends VideoAnswer['t']> = Extract<VideoAnswer, { t: T }>;

/** Converts one video in a worker of its own, one request after the other. Ending the worker ends the work at once. */
export class VideoConverter {
  private readonly worker = new Worker(workerUrl, { type: 'module', name: 'video' });
  private readonly ending = new AbortController();
  /** Ends with the request before. The worker's answers do not say to which request they belong. */
  private last: Promise<unknown> = Promise.resolve();

  /** @throws ConversionError */
  async open(file: File): Promise<{ facts: VideoFacts; kind: SourceKind }> {
    return this.ask({ t: 'open', file }, 'facts');
  }

  /** @returns null if this browser cannot decode the video, and for animations and sequences. @throws ConversionError */
  async picture(timeS: number, longSidePx: number): Promise<StraightPicture | null> {
    return (await this.ask({ t: 'picture', timeS, longSidePx }, 'picture')).picture;
  }

  /** @param fps of a sequence of pictures. @throws ConversionError */
  async convert(order: VideoOrder, fps: number, onFraction: (fraction: number) => void): Promise<MadeVideo> {
    return (await this.ask({ t: 'convert', order, fps }, 'made', onFraction)).made;
  }

  /** The bytes of a smaller copy for slow lines. @throws ConversionError */
  async lighten({ isStacked }: { isStacked: boolean }, onFraction: (fraction: number) => void): Promise<ArrayBuffer> {
    return (await this.ask({ t: 'lighten', isStacked }, 'lightened', onFraction)).bytes;
  }

  /** Requests that run, wait or follow fail with an AbortError. */
  dispose(): void {
    this.worker.terminate();
    this.ending.abort(new DOMException('The conversion was cancelled', 'AbortError'));
  }

  private async ask<T extends VideoAnswer['t']>(
    request: VideoRequest,
    awaited: T,
    onFraction?: (fraction: number) => void,
  ): Promise<AnswerOf<T>> {
    const answer = this.last.then(async () => this.send(request, awaited, onFraction));
    // The next request waits for this one, whether it succeeds or not. The failure goes to the caller.
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private async send<T extends VideoAnswer['t']>(
    request: VideoRequest,
    awaited: T,
    onFraction?: (fraction: number) => void,
  ): Promise<AnswerOf<T>> {
    const { signal: ended } = this.ending;
    ended.throwIfAborted();
    const listening = new AbortController();
    const { signal } = listening;
    try {
      return await new Promise<AnswerOf<T>>((resolve, reject) => {
        ended.addEventListener('abort', () => reject(ended.reason as Error), { signal });
        const fail = ({ message }: ErrorEvent) =>
          reject(new ConversionError({ code: 'browser' }, { cause: new Error(message) }));
        this.worker.addEventListener('error', fail, { signal });
        this.worker.addEventListener(
          'message',
          ({ data }: MessageEvent<VideoAnswer>) => {
            if (data.t === 'progress') onFraction?.(data.fraction);
            else if (data.t === 'failed') reject(new ConversionError(data.problem));
            else if (data.t === awaited) resolve(data as AnswerOf<T>);
          },
          { signal },
        );
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port takes no origin
        this.worker.postMessage(request);
      });
    } finally {
      listening.abort();
    }
  }
}
