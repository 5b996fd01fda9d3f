import { expect, it } from 'vitest';
import { isPlayable } from './read-video-facts';

it.each([
  ['Baseline', 'avc1.42001f'],
  ['Main', 'avc1.4D401F'],
  ['Extended', 'avc3.58001f'],
  ['High', 'avc1.640028'],
])('H.264 in the profile %s is playable', (_profile, parameters) => {
  expect(isPlayable(parameters)).toBe(true);
});

it.each([
  ['H.264 with ten bits', 'avc1.6e0028'],
  ['H.264 in 4:4:4', 'avc1.f40028'],
  ['H.265', 'hvc1.1.6.L93.B0'],
  ['a codec without a string', null],
])('%s is not', (_codec, parameters) => {
  expect(isPlayable(parameters)).toBe(false);
});
