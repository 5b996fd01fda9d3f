import { describe, expect, it } from 'vitest';
import { sceneDocumentSchema } from '@anchora/contract/scene/scene-document';
import { FILE, richDocument } from '../../../../../../packages/contract/test-support/documents';
import { addPicture, removePicture, replacePicture } from './picture-edits';

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
    const document = removePicture(removePicture(richDocument(), 'pict03'), 'pict02');
    expect(document.targets.map(({ id }) => id)).toEqual(['pict01']);
    expect(removePicture(document, 'pict01')).toBe(document);
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
