import { expect, it } from 'vitest';
import { addressWithoutSource, draftSourceOf, namesDraftSource } from './draft-source';

it('reads the template or the project that the address names, and nothing else', () => {
  expect(draftSourceOf('template=cold-brew')).toEqual({ kind: 'template', id: 'cold-brew' });
  expect(draftSourceOf('template=of-yesterday&project=12')).toBeNull();
  expect(draftSourceOf('project=12')).toEqual({ kind: 'project', id: 12, type: 'image-tracking' });
  expect(draftSourceOf('project=12&type=markerless')).toEqual({ kind: 'project', id: 12, type: 'markerless' });
  expect(draftSourceOf('project=twelve')).toBeNull();
  expect(draftSourceOf('')).toBeNull();
});

it('finds no source in the query of the page after the wizard', () => {
  expect(namesDraftSource('refresh=true')).toBe(false);
  expect(namesDraftSource('template=of-yesterday')).toBe(true);
  expect(namesDraftSource('project=12')).toBe(true);
});

it('the address without a source keeps the workspace, to which the new project then goes', () => {
  expect(addressWithoutSource('project=12&type=markerless&workspace=5')).toBe('/create-project?workspace=5');
  expect(addressWithoutSource('template=cold-brew')).toBe('/create-project');
});
