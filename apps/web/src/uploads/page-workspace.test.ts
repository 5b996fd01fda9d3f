import { expect, it } from 'vitest';
import { inPageWorkspace } from './page-workspace';

it('leaves addresses as they are while no page shows another workspace', () => {
  expect(inPageWorkspace('/api/upload')).toBe('/api/upload');
  expect(inPageWorkspace('/api/upload?kind=source')).toBe('/api/upload?kind=source');
});

it('names a workspace that is given, whatever the page shows', () => {
  expect(inPageWorkspace('/api/upload', 12)).toBe('/api/upload?workspace=12');
  expect(inPageWorkspace('/api/upload?kind=source', 12)).toBe('/api/upload?kind=source&workspace=12');
});
