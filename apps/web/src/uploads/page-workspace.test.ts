import { afterEach, expect, it, vi } from 'vitest';
import { inPageWorkspace, usePageWorkspace } from './page-workspace';

/** Functions that undo the effects of the shown page. React itself runs effects only in a document. */
const ends = vi.hoisted((): (() => void)[] => []);
vi.mock('react', () => ({ useEffect: (effect: () => () => void) => ends.push(effect()) }));

function leavePage(): void {
  for (const end of ends.splice(0)) end();
}

afterEach(leavePage);

it('leaves addresses as they are while no page shows another workspace', () => {
  expect(inPageWorkspace('/api/upload')).toBe('/api/upload');
  expect(inPageWorkspace('/api/upload?kind=source')).toBe('/api/upload?kind=source');
});

it('names the workspace of a page until the page is left', () => {
  usePageWorkspace(7);
  expect(inPageWorkspace('/api/upload')).toBe('/api/upload?workspace=7');
  leavePage();
  expect(inPageWorkspace('/api/upload')).toBe('/api/upload');
});

it('names no workspace on a page that shows the personal one', () => {
  usePageWorkspace(null);
  expect(inPageWorkspace('/api/upload')).toBe('/api/upload');
});

it('names a workspace that is given, whatever the page shows', () => {
  usePageWorkspace(7);
  expect(inPageWorkspace('/api/upload', 12)).toBe('/api/upload?workspace=12');
  expect(inPageWorkspace('/api/upload?kind=source', 12)).toBe('/api/upload?kind=source&workspace=12');
  expect(inPageWorkspace('/api/upload', null)).toBe('/api/upload');
});
