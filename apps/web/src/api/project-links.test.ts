import { expect, it, vi } from 'vitest';
import { arPath, shareLink } from './project-links';

vi.mock('../page-config', () => ({ pageConfig: { publicUrl: 'https://ar.example' } }));

it('AR mode and the copied link go by the share id', () => {
  const project = { id: 7, shareId: 'abc_-XYZ' };
  expect(arPath(project)).toBe('/view/ar/abc_-XYZ');
  expect(shareLink(project)).toBe('https://ar.example/view/ar/abc_-XYZ');
});

it('without a share id AR mode goes by the id, and the project’s page is what is copied', () => {
  expect(arPath({ id: 7 })).toBe('/view/7/ar');
  expect(shareLink({ id: 7 })).toBe('https://ar.example/view/7');
});
