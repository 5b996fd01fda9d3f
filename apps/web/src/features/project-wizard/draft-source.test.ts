import { expect, it } from 'vitest';
import { draftSourceOf, namesDraftSource } from './draft-source';

it('a wizard begins with the template or the project that its address names, and with nothing else', () => {
  expect(draftSourceOf('template=product-launch')).toBeNull();
  expect(draftSourceOf('project=12')).toEqual({ kind: 'project', id: 12, type: 'image-tracking' });
  expect(draftSourceOf('project=12&type=markerless')).toEqual({ kind: 'project', id: 12, type: 'markerless' });
  expect(draftSourceOf('project=twelve')).toBeNull();
  expect(draftSourceOf('')).toBeNull();
});

it('the query of the page that follows the wizard asks for nothing', () => {
  expect(namesDraftSource('refresh=true')).toBe(false);
  expect(namesDraftSource('template=of-yesterday')).toBe(true);
  expect(namesDraftSource('project=12')).toBe(true);
});
