import { afterEach, expect, it, vi } from 'vitest';
import { CaptureSurface } from './capture-surface';

afterEach(() => vi.unstubAllGlobals());

/** Picture on the canvas of a photo while the page's elements have these styles. */
function composed({ background, content }: Record<'background' | 'content', Partial<CSSStyleDeclaration>>): unknown[] {
  const drawImage = vi.fn();
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => ({ drawImage, canvas: {} }) }) });
  const elements = {
    camera: { videoWidth: 640, videoHeight: 480 },
    background: { style: background },
    canvas: { style: content },
  };
  const brand = { mark: null, frame: null };
  new CaptureSurface({ ...elements, brand } as unknown as ConstructorParameters<typeof CaptureSurface>[0]).compose();
  const names = new Map<unknown, string>(Object.entries(elements).map(([name, element]) => [element, name]));
  return drawImage.mock.calls.map(([drawn]) => names.get(drawn));
}

it('takes the picture in the background while that is visible, and else the live one', () => {
  const content = { visibility: 'visible' };
  expect(composed({ background: { visibility: 'visible' }, content })).toEqual(['background', 'canvas']);
  expect(composed({ background: { visibility: 'hidden' }, content })).toEqual(['camera', 'canvas']);
  // The background has no style before a way uses it, and after the way of the tracked floor.
  expect(composed({ background: { visibility: '' }, content })).toEqual(['camera', 'canvas']);
});

it('leaves out content that the visitor does not see', () => {
  const background = { visibility: 'hidden' };
  expect(composed({ background, content: { visibility: 'hidden' } })).toEqual(['camera']);
  // Faded out while it moves to a place far away.
  expect(composed({ background, content: { visibility: 'visible', opacity: '0' } })).toEqual(['camera']);
});
