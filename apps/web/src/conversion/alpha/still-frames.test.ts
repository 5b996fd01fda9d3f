import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConversionError } from '../conversion-error';
import { MAX_FRAMES, openAnimation, openSequence } from './still-frames';

afterEach(() => vi.unstubAllGlobals());

/** A decoder of animated pictures, which Node lacks. @returns the calls that end it */
function stubDecoder(frameCount: number, decode: () => Promise<unknown>) {
  const close = vi.fn();
  class Decoder {
    static isTypeSupported = async () => true;
    readonly tracks = { ready: Promise.resolve(), selectedTrack: { frameCount } };
    readonly completed = Promise.resolve();
    readonly decode = decode;
    readonly close = close;
  }
  vi.stubGlobal('ImageDecoder', Decoder);
  return close;
}

const frame = async () => ({ image: { displayWidth: 4, displayHeight: 2, duration: 40_000, close: () => undefined } });
const problemOf = async (opened: Promise<unknown>) =>
  opened.then(
    () => null,
    (error: unknown) => (error instanceof ConversionError ? error.problem : error),
  );

describe('openAnimation', () => {
  it('tells the length and the size of an animation, and keeps its decoder', async () => {
    const close = stubDecoder(3, frame);
    const { width, height, frameCount, durationS } = await openAnimation(new Blob(), 'image/gif');
    expect({ width, height, frameCount }).toEqual({ width: 4, height: 2, frameCount: 3 });
    expect(durationS).toBeCloseTo(0.12, 6);
    expect(close).not.toHaveBeenCalled();
  });

  it('refuses an animation that is too long by its frames, not as an archive, and closes the decoder', async () => {
    const close = stubDecoder(MAX_FRAMES + 1, frame);
    expect(await problemOf(openAnimation(new Blob(), 'image/gif'))).toEqual({
      code: 'too-many-frames',
      most: MAX_FRAMES,
    });
    expect(close).toHaveBeenCalledOnce();
  });

  it('calls an animation with a damaged frame unreadable, and closes the decoder', async () => {
    const close = stubDecoder(3, async () => {
      throw new DOMException('damaged', 'EncodingError');
    });
    expect(await problemOf(openAnimation(new Blob(), 'image/gif'))).toEqual({ code: 'unreadable' });
    expect(close).toHaveBeenCalledOnce();
  });
});

const picture = (copyTo: () => Promise<void>) => async () => ({
  image: { codedWidth: 4, codedHeight: 2, format: 'RGBA', copyTo, close: () => undefined },
});

describe('openSequence', () => {
  const pictures = new Map([['frame-1.png', new Uint8Array(4)]]);
  it('calls a damaged picture unreadable, and tells a lack of memory from that', async () => {
    const close = stubDecoder(1, async () => {
      throw new DOMException('damaged', 'EncodingError');
    });
    expect(await problemOf(openSequence(pictures, 25))).toEqual({ code: 'unreadable' });
    expect(close).toHaveBeenCalledOnce();
    const full = new RangeError('Array buffer allocation failed');
    stubDecoder(
      1,
      picture(async () => Promise.reject(full)),
    );
    expect(await problemOf(openSequence(pictures, 25))).toBe(full);
  });
});
