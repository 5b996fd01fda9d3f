import { makePicture } from '../pictures';
import { clutteredRoom, photographedRoom } from './rooms';
import { shownPicture } from './sequence';
import type { Material } from './sequence';
import type { Gray } from '../../src/types';

/** Rooms, of which each sequence takes one at random. Chosen, not measured. */
const ROOMS = 3;
/** The number of targets that the kind with the most of them shows. */
const MOST_TARGETS = 10;

const FORMATS: [width: number, height: number][] = [
  [1024, 768],
  [768, 1024],
  [900, 900],
  [1200, 700],
];

/** Pictures and rooms made by code; seeded. */
export function generatedMaterial(seed = 1): Material {
  const picture = (kind: 'photo' | 'poster', i: number) => {
    const [width, height] = FORMATS[i % FORMATS.length];
    return shownPicture(`${kind} ${i}`, makePicture(kind, seed * 50 + i, width, height));
  };
  const targets = Array.from({ length: MOST_TARGETS }, (_, i) => picture(i % 3 === 2 ? 'poster' : 'photo', i));
  const others = [11, 12, 13, 14].map((i) => picture(i % 2 ? 'photo' : 'poster', i));
  return { targets, others, rooms: Array.from({ length: ROOMS }, (_, i) => clutteredRoom(seed * 90 + i)) };
}

/** Every fourth photograph is kept from the trackers. */
const isOther = (i: number) => i % 4 === 3;

/**
 * Photographs as targets and as rooms. A room is never made of a picture that is shown in it. Of every four photographs
 * one is kept from the trackers, to be shown where no target is; generated pictures supply what is missing.
 */
export function photographedMaterial(photos: { name: string; picture: Gray }[], seed = 1): Material {
  const made = generatedMaterial(seed);
  const all = photos.map(({ name, picture }) => shownPicture(name, picture));
  const targets = all.filter((_, i) => !isOther(i));
  return {
    targets: [...targets, ...made.targets.slice(0, Math.max(0, MOST_TARGETS - targets.length))],
    others: [...all.filter((_, i) => isOther(i)), ...made.others],
    rooms: [...all.map(photographedRoom), made.rooms[0]],
  };
}
