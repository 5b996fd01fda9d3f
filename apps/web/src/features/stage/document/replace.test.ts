import { describe, expect, it } from 'vitest';
import { sceneDocumentSchema } from '@anchora/contract/scene/scene-document';
import { FILE, richDocument } from '../../../../../../packages/contract/test-support/documents';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { newFileItem } from './new-item';
import { changeItem, itemOf } from './edit-document';
import { replaceFile } from './replace-file';
import { addPicture, removeTarget, replacePicture } from './replace-picture';

describe('a replaced file', () => {
  it('keeps place, turn and size of its item', () => {
    const before = changeItem(richDocument(), 'model1', (item) => ({ ...item, scale: 2, position: [0.1, 0.2, 0.3] }));
    const after = changeItem(before, 'model1', (item) => replaceFile(item, FILE(9)));
    expect(itemOf(after, 'model1')).toEqual({ ...itemOf(before, 'model1'), file: FILE(9) });
    expect(changeItem(after, 'text01', (item) => replaceFile(item, FILE(9)))).toBe(after);
  });
});

function video(alpha: 'none' | 'stacked'): SceneItem {
  const given = alpha === 'none' ? undefined : alpha;
  return newFileItem({ id: 'video9', kind: 'video', name: 'Fish', file: FILE(1), alpha: given });
}

describe('a replaced video', () => {
  it('is transparent if the new file is', () => {
    expect(replaceFile(video('none'), FILE(9), 'stacked')).toMatchObject({ file: FILE(9), alpha: { mode: 'stacked' } });
    expect(replaceFile(video('stacked'), FILE(9))).toMatchObject({ file: FILE(9), alpha: { mode: 'none' } });
  });
});

describe('a picture', () => {
  it('that replaces another takes its place; the earlier one stays as a retired picture of the same scene', () => {
    const document = replacePicture(richDocument(), 'pict02', { image: FILE(20), retiredId: 'retir1' });
    expect(document.targets[1]).toMatchObject({ id: 'pict02', image: FILE(20), scene: 'sceneb', retired: false });
    expect(document.targets.at(-1)).toMatchObject({ id: 'retir1', image: FILE(12), scene: 'sceneb', retired: true });
    expect(sceneDocumentSchema.safeParse(document).success).toBe(true);
  });

  it('is refused as a replacement if the project has it already', () => {
    const document = richDocument();
    expect(replacePicture(document, 'pict02', { image: FILE(11), retiredId: 'retir1' })).toBe(document);
  });

  it('can stop being recognised, unless it is the last one in use', () => {
    const document = removeTarget(removeTarget(richDocument(), 'pict03'), 'pict02');
    expect(document.targets.map(({ id }) => id)).toEqual(['pict01']);
    expect(removeTarget(document, 'pict01')).toBe(document);
  });
});

describe('an added picture', () => {
  const picture = { targetId: 'pict09', name: 'Menu', image: FILE(20) };

  it('shows a new scene, or one that is there', () => {
    const own = addPicture(richDocument(), { ...picture, scene: { id: 'scenez', name: 'Scene 4' } });
    expect(own.targets.at(-1)).toMatchObject({ id: 'pict09', image: FILE(20), scene: 'scenez', retired: false });
    expect(own.scenes.at(-1)).toMatchObject({ id: 'scenez', name: 'Scene 4', items: [] });
    const shared = addPicture(richDocument(), { ...picture, scene: { id: 'sceneb', name: '' } });
    expect(shared.targets.at(-1)).toMatchObject({ id: 'pict09', scene: 'sceneb' });
    expect(shared.scenes).toHaveLength(richDocument().scenes.length);
    for (const document of [own, shared]) expect(sceneDocumentSchema.safeParse(document).success).toBe(true);
  });

  it('is not added twice', () => {
    const document = richDocument();
    expect(addPicture(document, { ...picture, image: FILE(11), scene: { id: 'sceneb', name: '' } })).toBe(document);
  });
});
