import { describe, expect, it } from 'vitest';
import { MAX_SCENE_BYTES, MB } from '@anchora/contract/limits';
import { filesOf } from '@anchora/contract/scene/files-of';
import { FILE, richDocument, textItem } from '../../../../../packages/contract/test-support/documents';
import { leavingObstacles, sceneBytes, targetObstacles, weightObstacles } from './document-obstacles';

describe('obstacles of a document', () => {
  it('are the scenes whose files are too heavy together, each file counted once', () => {
    const document = richDocument();
    const half = MAX_SCENE_BYTES / 2;
    const sizes = new Map(filesOf(document).map((fileId) => [fileId, half]));
    expect(weightObstacles(sceneBytes(document, sizes))).toEqual({});
    sizes.set(FILE(1), half + 1);
    const params = { sizeMb: MAX_SCENE_BYTES / MB + 1, maxMb: MAX_SCENE_BYTES / MB };
    expect(weightObstacles(sceneBytes(document, sizes))).toEqual({ 'scenes.0': { code: 'scene-too-heavy', params } });
  });

  it('are the actions that leave the page, for accounts that may not publish any', () => {
    const document = richDocument();
    const [scene] = document.scenes;
    const call = { do: 'phone', to: '+84901234567' } as const;
    const button = { label: 'Call', action: call, when: 'always' } as const;
    const items = [textItem('text01'), textItem('text02', { onTap: [{ do: 'hide', item: 'text01' }, call] })];
    const scenes = scene ? [{ ...scene, items, button }] : [];
    expect(Object.keys(leavingObstacles({ ...document, scenes }))).toEqual([
      'scenes.0.button.action',
      'scenes.0.items.1.onTap.1',
    ]);
  });

  it('are the pictures without tracking data, retired ones too', () => {
    expect(Object.keys(targetObstacles(richDocument(), new Set([FILE(11)])))).toEqual([
      'targets.1.image',
      'targets.2.image',
    ]);
  });
});
