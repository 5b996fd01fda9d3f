import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followFileDrags, pastedFiles } from './use-file-drop';

class FakeElement extends EventTarget {
  isContentEditable = false;
}
class FakeTextArea extends FakeElement {}
class FakeInput extends FakeElement {
  constructor(readonly type: string) {
    super();
  }
}

const picture = new File(['pixels'], 'image.png');
const paste = (types: string[], into: EventTarget) =>
  pastedFiles({ clipboardData: { types, files: [picture] } as unknown as DataTransfer, target: into });

beforeEach(() => {
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('HTMLTextAreaElement', FakeTextArea);
  vi.stubGlobal('HTMLInputElement', FakeInput);
});
afterEach(() => vi.unstubAllGlobals());

describe('the files of a paste', () => {
  const editable = Object.assign(new FakeElement(), { isContentEditable: true });
  const fields = [new FakeInput('text'), new FakeInput('search'), new FakeTextArea(), editable];
  const others = [new FakeElement(), new FakeInput('checkbox'), new FakeInput('radio'), new FakeInput('range')];

  it('are pictures, wherever they are pasted', () => {
    for (const target of [...fields, ...others]) expect(paste(['Files'], target)).toEqual([picture]);
  });

  it('do not include the picture that office programs put beside a text, if a field takes the text', () => {
    for (const target of fields) expect(paste(['text/plain', 'text/html', 'Files'], target)).toEqual([]);
  });

  it('include the picture beside a text if what has the focus takes no text', () => {
    for (const target of others) expect(paste(['text/plain', 'text/html', 'Files'], target)).toEqual([picture]);
  });

  it('are an empty list for a paste without a clipboard', () => {
    expect(pastedFiles({ clipboardData: null, target: new FakeElement() })).toEqual([]);
  });
});

/** A page whose elements are named; tells whether files are dragged over it, and what was dropped. */
function openPage() {
  const listeners = new Map<string, (event: unknown) => void>();
  const seen = { isDragging: false, dropped: [] as File[] };
  const fake = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  };
  followFileDrags(
    fake,
    (isDragging) => (seen.isDragging = isDragging),
    (files) => seen.dropped.push(...files),
    new AbortController().signal,
  );
  const fire = (type: string, target: string, types = ['Files']) => {
    const listener = listeners.get(type);
    if (!listener) throw new Error(`nothing listens for ${type}`);
    listener({ target, dataTransfer: { types, files: [picture] }, preventDefault: () => {} });
  };
  return { seen, fire };
}

describe('a drag over the page', () => {
  it('lasts while it crosses elements, and ends when it leaves the page', () => {
    const { seen, fire } = openPage();
    fire('dragenter', 'body');
    fire('dragenter', 'card');
    fire('dragleave', 'body');
    expect(seen.isDragging).toBe(true);
    fire('dragleave', 'card');
    expect(seen.isDragging).toBe(false);
  });

  it('ends when it leaves the page though an element was removed under the pointer', () => {
    const { seen, fire } = openPage();
    fire('dragenter', 'body');
    fire('dragenter', 'removed card');
    fire('dragleave', 'body');
    fire('dragenter', 'body');
    expect(seen.isDragging).toBe(true);
    fire('dragleave', 'body');
    expect(seen.isDragging).toBe(false);
  });

  it('ends with a drop, whose files are taken', () => {
    const { seen, fire } = openPage();
    fire('dragenter', 'body');
    fire('drop', 'body');
    expect(seen).toEqual({ isDragging: false, dropped: [picture] });
  });

  it('without files is not reported, and its drop gives no files', () => {
    const { seen, fire } = openPage();
    fire('dragenter', 'body', ['text/plain']);
    fire('drop', 'body', ['text/plain']);
    expect(seen).toEqual({ isDragging: false, dropped: [] });
  });
});
