import { beforeEach, expect, it } from 'vitest';
import { SceneClips } from './scene-clips';

let clips: SceneClips;
let changes: number;

beforeEach(() => {
  clips = new SceneClips();
  clips.show(new Map([['model1', ['Walk', 'Wave']]]));
  changes = 0;
  clips.subscribe(() => changes++);
});

it('the same animations, told again after each move of an item, are no change for the panels', () => {
  clips.show(new Map([['model1', ['Walk', 'Wave']]]));
  expect(changes).toBe(0);
});

it.each([
  ['another file with other animations', [['model1', ['Walk', 'Jump']]]],
  ['a file with fewer animations', [['model1', ['Walk']]]],
  [
    'another model',
    [
      ['model1', ['Walk', 'Wave']],
      ['model2', []],
    ],
  ],
  ['another model in place of this one', [['model2', ['Walk', 'Wave']]]],
  ['no model any more', []],
] as const)('tells the panels of %s', (_, told) => {
  clips.show(new Map<string, readonly string[]>(told));
  expect(changes).toBe(1);
  expect([...clips.current]).toEqual(told);
});
