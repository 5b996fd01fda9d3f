import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { expect, it } from 'vitest';
import { FIRST_CHOICES, type ViewChoices, chosen } from './view-choices';

const SCENE: PublicSceneOfItems = { id: 'scenea', items: [], whenLost: 'hold', button: null };
const PLAYING: ViewChoices = { ...FIRST_CHOICES, playing: SCENE };

it('a playing scene loses its picture, and another change keeps it lost', () => {
  const lost = chosen(PLAYING, { lost: 'hold' });
  expect(chosen(lost, { isDim: true })).toEqual({ ...PLAYING, lost: 'hold', isDim: true });
});

it('a scene that is stopped before it loses its picture keeps it', () => {
  expect(chosen(chosen(PLAYING, { playing: null }), { lost: 'hold' }).lost).toBeNull();
});
