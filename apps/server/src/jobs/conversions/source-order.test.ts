import { VIDEO_LINES } from '@anchora/contract/limits';
import { describe, expect, it } from 'vitest';
import { readSourceOrder } from './source-order';

describe('readSourceOrder', () => {
  it('reads what the check of the upload and the owner have left in the metadata', () => {
    const metadata = { container: 'avi', durationMs: 2500, trim: { start: 0.5, end: 2 }, lines: 1080, other: true };
    expect(readSourceOrder(metadata)).toEqual({
      container: 'avi',
      durationS: 2.5,
      trim: { start: 0.5, end: 2 },
      lines: 1080,
    });
  });

  it('takes the whole video at the proposed size if the order says neither, and an unknown length as null', () => {
    const whole = { container: 'matroska', durationS: null, trim: null, lines: VIDEO_LINES[0] };
    expect(readSourceOrder({ container: 'matroska' })).toEqual(whole);
    expect(readSourceOrder({ container: 'matroska', durationMs: null, trim: null })).toEqual(whole);
  });

  it.each([
    ['of a picture', { width: 40, height: 30 }],
    ['with a container that no check finds', { container: 'flv' }],
    ['with a size that no creator can choose', { container: 'mov', lines: 2160 }],
    ['with half a part', { container: 'mov', trim: { start: 1 } }],
  ])('is null for metadata %s', (_, metadata) => expect(readSourceOrder(metadata)).toBeNull());
});
