import { describe, expect, it } from 'vitest';
import { isShareId, MADE_SHARE_ID, newShareId } from './share-id';

describe('newShareId', () => {
  it('is URL-safe, never all digits and never the same', () => {
    const made = Array.from({ length: 5000 }, newShareId);
    expect(new Set(made).size).toBe(5000);
    for (const shareId of made) expect(isShareId(shareId)).toBe(true);
    expect(made.filter((shareId) => !MADE_SHARE_ID.test(shareId))).toEqual([]);
  });

  it('begins and ends with a letter or a digit', () => {
    const made = Array.from({ length: 500 }, newShareId);
    expect(made.filter((shareId) => !/^[a-z\d].{14}[a-z\d]$/i.test(shareId))).toEqual([]);
  });
});

describe('isShareId', () => {
  it.each(['1234567890123456', 'short', '../../etc/passwd', 'a'.repeat(65), 'nul\u0000nul\u0000nul', ''])(
    'refuses %j',
    (text) => expect(isShareId(text)).toBe(false),
  );
});
