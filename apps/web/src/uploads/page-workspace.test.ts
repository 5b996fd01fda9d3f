import { expect, it } from 'vitest';
import { inPageWorkspace } from './page-workspace';

it('leaves addresses as they are while no page shows another workspace', () => {
  expect(inPageWorkspace('/api/upload')).toBe('/api/upload');
  expect(inPageWorkspace('/api/upload?kind=source')).toBe('/api/upload?kind=source');
});
