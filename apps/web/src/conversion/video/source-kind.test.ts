import { expect, it } from 'vitest';
import { sourceKindOf } from './source-kind';

it('the end of a name tells the kind of a source, in either case', () => {
  expect(['walk.MOV', 'walk.GIF', 'walk.zip', 'walk'].map(sourceKindOf)).toEqual([
    'video',
    'animation',
    'sequence',
    'video',
  ]);
});

it('no name is taken for a format because objects have a member of that name', () => {
  expect(sourceKindOf('walk.constructor')).toBe('video');
});
