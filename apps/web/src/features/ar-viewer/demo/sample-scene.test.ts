import { expect, it } from 'vitest';
import { defaultScene } from '@anchora/contract/scene/default-scene';
import { publicScene } from '@anchora/contract/scene/public-scene';
import { sampleDocument } from '@anchora/contract/scene/sample-scenes';
import { SAMPLES, SAMPLES_WITH_SCENES } from '@anchora/contract/templates';
import { sampleScene } from './sample-scene';

const fileOf = (url: string) => ({ url, fileName: url, sizeBytes: 1 });

it.each(SAMPLES_WITH_SCENES)('%s is shown as the server would show a project with its document', (id) => {
  const sample = {
    ...SAMPLES[id],
    usdz: null,
    content: fileOf('/files/c'),
    targetImage: fileOf('/files/t'),
    tracking: null,
  };
  const plain = { ...SAMPLES[id], contentFileId: '/files/c', targetFileId: '/files/t', name: id };
  const options = { addressOfFile: (file: string) => file, isBlocked: () => false };
  expect(sampleScene(id, sample)).toEqual(publicScene(sampleDocument(id, defaultScene(plain)), options));
});
