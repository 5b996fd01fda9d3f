import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text';

afterEach(() => vi.unstubAllGlobals());

/** The part of an element that copying needs. */
class PageElement {
  value = '';
  style = { cssText: '' };
  setAttribute = vi.fn();
  remove = vi.fn();
  select = vi.fn();
  append = vi.fn();
  focus = vi.fn();
}

/** A page on plain HTTP, where `command` answers the old way of copying. */
function plainPage(command: () => boolean) {
  const button = new PageElement();
  const area = new PageElement();
  vi.stubGlobal('HTMLElement', PageElement);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    activeElement: button,
    body: new PageElement(),
    createElement: () => area,
    querySelector: () => null,
    execCommand: command,
  });
  return { button, area };
}

it.each([
  ['copies', () => true, true],
  ['refuses to copy', () => false, false],
])('gives the focus back to the button on a page that %s by a selection', async (_, command, copied) => {
  const { button, area } = plainPage(command);
  expect(await copyText('https://ar.example')).toBe(copied);
  expect([area.value, area.remove.mock.calls.length]).toEqual(['https://ar.example', 1]);
  expect(button.focus).toHaveBeenCalledOnce();
});
