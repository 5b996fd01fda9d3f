import { expect, it } from 'vitest';
import { usdzSource } from './usdz-source';

it('an iPhone version is made from the variant for viewers of phones, and from the upload until that is ready', () => {
  const modelUrl = '/files/original';
  expect(usdzSource({ modelUrl })).toBe(modelUrl);
  expect(usdzSource({ modelUrl, model: { url: '/files/balanced', bytes: 1 } })).toBe(modelUrl);
  expect(usdzSource({ modelUrl, model: { url: '/files/balanced', bytes: 1, sceneUrl: '/files/scene' } })).toBe(
    '/files/scene',
  );
});
