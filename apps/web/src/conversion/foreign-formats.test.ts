import { expect, it } from 'vitest';
import { convertedKind, type ForeignKind } from './foreign-formats';

it.each<[string[], ForeignKind, ForeignKind]>([
  [['albedo.webp', 'chair.obj'], 'model', 'model'],
  [['wave.webp'], 'video', 'video'],
  [['wave.webp'], 'picture', 'picture'],
  [['frames.zip'], 'video', 'video'],
  [['chair.zip'], 'model', 'model'],
  [['chair.OBJ'], 'video', 'model'],
  [['clip.mov'], 'model', 'video'],
  [['clip.mp4'], 'video', 'video'],
  [['unknown'], 'sound', 'sound'],
])('%j, where a %s is wanted, are converted as a %s', (names, wanted, kind) => {
  const files = names.map((name) => ({ name }));
  expect(convertedKind(files, wanted)).toBe(kind);
});
