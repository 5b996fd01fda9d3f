import { expect, it } from 'vitest';
import { addressWithoutSource, draftSourceOf, namesDraftSource } from './draft-source';
import { WIZARD_PATH } from '../../api/wizard-path';

it('reads the template or the project that the address names, and nothing else', () => {
  expect(draftSourceOf('template=cold-brew')).toEqual({ kind: 'template', id: 'cold-brew' });
  expect(draftSourceOf('template=of-yesterday&project=12')).toBeNull();
  expect(draftSourceOf('project=12')).toEqual({ kind: 'project', id: 12, type: 'image-tracking' });
  expect(draftSourceOf('project=12&type=markerless')).toEqual({ kind: 'project', id: 12, type: 'markerless' });
  expect(draftSourceOf('project=twelve')).toBeNull();
  expect(draftSourceOf('')).toBeNull();
});

it('finds a source in a query that names one, existing or not, and none in that of the page after the wizard', () => {
  expect(namesDraftSource('refresh=true')).toBe(false);
  expect(namesDraftSource('template=of-yesterday')).toBe(true);
  expect(namesDraftSource('project=12')).toBe(true);
});

it('leaves only the workspace in the address without a source', () => {
  expect(addressWithoutSource('project=12&type=markerless&workspace=5')).toBe(`${WIZARD_PATH}?workspace=5`);
  expect(addressWithoutSource('template=cold-brew')).toBe(WIZARD_PATH);
});
