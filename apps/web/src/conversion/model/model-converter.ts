import { ConversionError } from '../conversion-error';
import type { ModelFacts } from './model-facts';
import type { ModelAnswer, ModelRequest } from './model-messages';
import type { ModelOrder } from './model-source';
// oxlint-disable-next-line import/default -- the bundler makes this import the address of the bundled worker
import workerUrl from './model.worker?worker&url';

/** A hostile or huge file may keep a parser busy for ever. Chosen, not measured. */
const TIMEOUT_MS = 120_000;

/** Converts one model in a worker of its own, which is terminated with the dialog. */
export class ModelConverter {
  private readonly worker = new Worker(workerUrl, { type: 'module', name: 'model' });
  private readonly stopping = new AbortController();

  /** @throws ConversionError */
  async open(files: readonly File[]): Promise<ModelFacts> {
    const answer = await this.ask({ t: 'open', files });
    if (answer.t !== 'facts') throw new ConversionError({ code: 'browser' });
    return answer.facts;
  }

  /** @throws ConversionError */
  async convert(order: ModelOrder): Promise<ArrayBuffer> {
    const answer = await this.ask({ t: 'convert', order });
    if (answer.t !== 'made') throw new ConversionError({ code: 'browser' });
    return answer.glb;
  }

  dispose(): void {
    this.worker.terminate();
    this.stopping.abort(new ConversionError({ code: 'browser' }));
  }

  private async ask(request: ModelRequest): Promise<ModelAnswer> {
    this.stopping.signal.throwIfAborted();
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<ModelAnswer>((resolve, reject) => {
        const fail = (cause: unknown) => reject(new ConversionError({ code: 'browser' }, { cause }));
        this.stopping.signal.addEventListener('abort', () => fail(this.stopping.signal.reason), { signal });
        timer = setTimeout(() => fail(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
        this.worker.addEventListener('error', ({ message }) => fail(new Error(message)), { signal });
        this.worker.addEventListener(
          'message',
          ({ data }: MessageEvent<ModelAnswer>) => {
            if (data.t === 'failed') reject(new ConversionError(data.problem));
            else resolve(data);
          },
          { signal },
        );
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port takes no origin
        this.worker.postMessage(request);
      });
    } finally {
      clearTimeout(timer);
      listening.abort();
    }
  }
}
