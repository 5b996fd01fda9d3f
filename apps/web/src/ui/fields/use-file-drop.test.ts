import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pastedFiles } from './use-file-drop';

/** An element of a page; a field if it takes text. */
class FakeElement extends EventTarget {
  constructor(private readonly takesText: boolean) {
    super();
  }
  closest = () => (this.takesText ? this : null);
}

const picture = new File(['pixels'], 'image.png');
const paste = (types: string[], into: EventTarget) =>
  pastedFiles({ clipboardData: { types, files: [picture] } as unknown as DataTransfer, target: into });

beforeEach(() => vi.stubGlobal('Element', FakeElement));
afterEach(() => vi.unstubAllGlobals());

describe('the files of a paste', () => {
  it('are pictures, wherever they are pasted', () => {
    expect(paste(['Files'], new FakeElement(false))).toEqual([picture]);
    expect(paste(['Files'], new FakeElement(true))).toEqual([picture]);
  });

  it('do not include the picture that office programs put beside a text, if a field takes the text', () => {
    expect(paste(['text/plain', 'text/html', 'Files'], new FakeElement(true))).toEqual([]);
    expect(paste(['text/plain', 'text/html', 'Files'], new FakeElement(false))).toEqual([picture]);
  });

  it('are none of a paste without a clipboard', () => {
    expect(pastedFiles({ clipboardData: null, target: new FakeElement(false) })).toEqual([]);
  });
});
