import { expect, it } from 'vitest';
import { fileAddress } from '../file-paths';
import { SAMPLES, SAMPLES_WITH_SCENES, type SampleId } from '../templates';
import { defaultScene } from './default-scene';
import { publicScene } from './public-scene';
import { sampleDocument } from './sample-scenes';
import { sceneDocumentSchema } from './scene-document';

const documentOf = (id: SampleId) =>
  sampleDocument(
    id,
    defaultScene({ ...SAMPLES[id], contentFileId: 'c'.repeat(22), targetFileId: 't'.repeat(22), name: id }),
  );
const shownOf = (id: SampleId) =>
  publicScene(documentOf(id), { addressOfFile: fileAddress, isBlocked: () => false }).scenes[0];

it.each(Object.keys(SAMPLES) as SampleId[])('the document of %s is one that the server accepts as it is', (id) => {
  const document = documentOf(id);
  expect(sceneDocumentSchema.parse(document)).toEqual(document);
});

it('the house and the dish stand on their pictures, and the poster has a button that shows its menu', () => {
  expect(shownOf('garden-house')?.items.map(({ up }) => up)).toEqual(['table']);
  const menu = shownOf('noodle-menu');
  expect(menu?.items.map(({ kind, up, shown }) => [kind, up, shown])).toEqual([
    ['model', 'table', true],
    ['text', 'table', true],
    ['text', 'picture', false],
  ]);
  expect(menu?.button?.action).toEqual({ do: 'toggle', item: 'inside' });
  const poster = shownOf('cold-brew');
  expect(poster?.button?.action).toEqual({ do: 'toggle', item: 'menu01' });
  expect(poster?.items.map(({ kind, shown }) => [kind, shown])).toEqual([
    ['video', true],
    ['text', false],
  ]);
});

it('the list of samples with scenes names those whose document is not the default one', () => {
  const names = (Object.keys(SAMPLES) as SampleId[]).filter((id) => {
    const plain = { ...SAMPLES[id], contentFileId: 'content', targetFileId: 'target', name: id };
    return JSON.stringify(sampleDocument(id, defaultScene(plain))) !== JSON.stringify(defaultScene(plain));
  });
  expect(names.toSorted()).toEqual(SAMPLES_WITH_SCENES.toSorted());
});
