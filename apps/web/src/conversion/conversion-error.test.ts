import { describe, expect, it } from 'vitest';
import { stackPlanes } from './alpha/stack-planes';
import { problemOf } from './conversion-error';

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('problemOf', () => {
  it.each(['Array buffer allocation failed', 'Out of memory'])('reports no memory for "%s"', (message) => {
    expect(problemOf(new RangeError(message))).toEqual({ code: 'no-memory' });
  });

  it('does not blame memory for a file that is read beyond its end', () => {
    const error = thrownBy(() => new DataView(new ArrayBuffer(4)).getUint32(2));
    expect(error).toBeInstanceOf(RangeError);
    expect(problemOf(error)).toEqual({ code: 'browser' });
  });

  it('does not blame memory for planes with odd sides', () => {
    const error = thrownBy(() => stackPlanes({ rgba: new Uint8ClampedArray(24), width: 3, height: 2 }));
    expect(error).toBeInstanceOf(RangeError);
    expect(problemOf(error)).toEqual({ code: 'browser' });
  });
});
