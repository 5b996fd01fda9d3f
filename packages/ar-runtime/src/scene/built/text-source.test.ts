import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ItemOf } from './scene-files';
import { loadTextSource } from './text-source';

const drawn = vi.fn();
/** Answers the present request for the letters of a text. */
let lettersArrive: () => void;
let hasCanvas = true;

beforeEach(() => {
  drawn.mockClear();
  hasCanvas = true;
  const context = {
    measureText: () => ({ width: 10 }),
    fillText: (line: string) => drawn(line),
    canvas: { width: 1, height: 1 },
  };
  vi.stubGlobal('document', {
    createElement: () => ({ getContext: () => (hasCanvas ? context : null) }),
    fonts: { load: () => new Promise<void>((resolve) => (lettersArrive = resolve)), check: () => false },
  });
});
afterEach(() => vi.unstubAllGlobals());

const item = (text: string) =>
  ({ kind: 'text', text, weight: 400, ground: null, align: 'left', width: 1 }) as ItemOf<'text'>;

async function shownText() {
  const loading = loadTextSource(item('harbour'));
  lettersArrive();
  const source = await loading;
  const onLater = vi.fn();
  source.adjust(item('hải cảng'), onLater);
  return { source, onLater };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('is drawn once more when the letters of a changed text have arrived', async () => {
  const { source, onLater } = await shownText();
  const before = source.content;
  lettersArrive();
  await settled();
  expect(drawn.mock.calls.flat()).toEqual(['harbour', 'hải cảng', 'hải cảng']);
  expect(onLater).toHaveBeenCalledOnce();
  expect(source.content).not.toBe(before);
});

it('is not drawn any more after it was disposed', async () => {
  const { source, onLater } = await shownText();
  source.dispose();
  drawn.mockClear();
  lettersArrive();
  await settled();
  expect(drawn).not.toHaveBeenCalled();
  expect(onLater).not.toHaveBeenCalled();
});

it('keeps its picture if there is no memory for another when the letters arrive', async () => {
  const { source, onLater } = await shownText();
  const before = source.content;
  hasCanvas = false;
  lettersArrive();
  await settled();
  expect(source.content).toBe(before);
  expect(onLater).not.toHaveBeenCalled();
});
