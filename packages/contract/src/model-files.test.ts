import { expect, it } from 'vitest';
import { findMissingFiles } from './model-files';

const missing = (...uris: string[]) => findMissingFiles({ images: uris.map((uri) => ({ uri })) });

it('names the files outside a model once each, and counts those beyond five', () => {
  expect(missing('wood.png', 'data:image/png;base64,AAAA')).toEqual({
    code: 'model-needs-files',
    params: { files: ['wood.png'] },
  });
  expect(missing('a', 'b', 'c', 'a', 'd', 'e', 'f', 'g')).toEqual({
    code: 'model-needs-more-files',
    params: { files: ['a', 'b', 'c', 'd', 'e'], more: 2 },
  });
});

it('finds none in a model that embeds everything, whatever its extras say', () => {
  expect(findMissingFiles({ buffers: [{ uri: 'DATA:,x' }], extras: { uri: 'notes.txt' } })).toBeNull();
});

it('cuts a long name between two characters', () => {
  expect(missing(`${'a'.repeat(58)}🔔🔔`)?.params).toEqual({ files: [`${'a'.repeat(58)}…`] });
});
