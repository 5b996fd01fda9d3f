import { expect, it } from 'vitest';
import { changedSince, projectChange } from './project-change';

const project = { name: 'Jazz night', description: null, visitorLanguage: 'vi' } as const;
const entered = { name: 'Jazz night', description: '', visitorLanguage: 'vi' } as const;

it.each([
  ['a new name, without spaces around it', { name: ' Jazz week ' }, { name: 'Jazz week' }],
  ['a first description', { description: 'From eight.' }, { description: 'From eight.' }],
  ['another language', { visitorLanguage: 'en' }, { visitorLanguage: 'en' }],
  ['nothing for spaces around the name and in an empty description', { name: 'Jazz night ', description: ' ' }, {}],
] as const)('sends %s, and no unchanged field', (_, change, sent) => {
  expect(projectChange({ ...entered, ...change }, project)).toEqual(sent);
});

it('sends the removal of a description', () => {
  expect(projectChange({ ...entered, description: '' }, { ...project, description: 'From eight.' })).toEqual({
    description: null,
  });
});

it('keeps what was typed while the entries were saved', () => {
  const changed = { name: 'Jazz week', description: 'From eight.' };
  expect(changedSince(changed, { ...entered, ...changed })).toEqual({});
  const saved = { ...entered, name: 'Jazz week' };
  expect(changedSince(changed, saved)).toEqual({ description: 'From eight.' });
});
