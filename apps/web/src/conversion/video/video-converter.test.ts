import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VideoAnswer, VideoRequest } from './video-messages';
import { VideoConverter } from './video-converter';

/** A worker whose answers are sent by the test. */
class ScriptedWorker extends EventTarget {
  static present: ScriptedWorker;
  readonly requests: VideoRequest[] = [];

  constructor() {
    super();
    ScriptedWorker.present = this;
  }

  postMessage(request: VideoRequest): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.requests.length = 0;
  }

  say(data: VideoAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const still = (shade: number) => ({ rgba: new Uint8ClampedArray([shade, shade, shade, 255]), width: 1, height: 1 });
const asked = async (count: number) => expect.poll(() => ScriptedWorker.present.requests).toHaveLength(count);

describe('VideoConverter', () => {
  beforeEach(() => vi.stubGlobal('Worker', ScriptedWorker));
  afterEach(() => vi.unstubAllGlobals());

  it('gives each of two pictures that are asked for at once its own answer', async () => {
    const converter = new VideoConverter();
    const pictures = [converter.picture(0, 1), converter.picture(5, 1)];
    await asked(1);
    ScriptedWorker.present.say({ t: 'picture', picture: still(10) });
    await asked(2);
    ScriptedWorker.present.say({ t: 'picture', picture: still(20) });
    expect(await Promise.all(pictures)).toEqual([still(10), still(20)]);
  });

  it('goes on with a request after one that failed', async () => {
    const converter = new VideoConverter();
    const failed = converter.picture(0, 1).catch((error: unknown) => error);
    const light = converter.lighten({ isStacked: false }, () => undefined);
    await asked(1);
    ScriptedWorker.present.say({ t: 'failed', problem: { code: 'no-memory' } });
    expect(await failed).toMatchObject({ problem: { code: 'no-memory' } });
    await asked(2);
    const bytes = new ArrayBuffer(1);
    ScriptedWorker.present.say({ t: 'lightened', bytes });
    expect(await light).toBe(bytes);
  });

  it('ends what runs and what waits when it is disposed of', async () => {
    const converter = new VideoConverter();
    const outcomes = Promise.allSettled([converter.picture(0, 1), converter.picture(5, 1)]);
    await asked(1);
    converter.dispose();
    const reason: unknown = expect.objectContaining({ name: 'AbortError' });
    expect(await outcomes).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
    expect(ScriptedWorker.present.requests).toEqual([]);
  });
});
