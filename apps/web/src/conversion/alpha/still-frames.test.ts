import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConversionError } from '../conversion-problem';
import { openAnimation } from './still-frames';

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
    expect(durationS).toBeCloseTo(0.12);
    expect(close).not.toHaveBeenCalled();
  });

  it('refuses an animation that is too long by its frames, not as an archive, and closes the decoder', async () => {
    const close = stubDecoder(1801, frame);
    expect(await problemOf(openAnimation(new Blob(), 'image/gif'))).toEqual({ code: 'too-many-frames', most: 1800 });
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
