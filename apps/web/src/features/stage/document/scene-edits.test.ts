import { describe, expect, it } from 'vitest';
import { richDocument } from '../../../../../../packages/contract/test-support/documents';
import { itemOf } from './edit-document';
import { removeScene } from './scene-edits';

describe('removeScene', () => {
  it('lets the pictures of the removed scene show the first scene', () => {
    const document = removeScene(richDocument(), 'sceneb');
    expect(document.targets.map(({ scene }) => scene)).toEqual(['scenea', 'scenea', 'scenea']);
  });

  it('takes the actions that open the removed scene with it', () => {
    const document = removeScene(richDocument(), 'scenec');
    expect(itemOf(richDocument(), 'text02')?.onTap).toEqual([{ do: 'scene', scene: 'scenec' }]);
    expect(itemOf(document, 'text02')?.onTap).toEqual([]);
  });

  it('keeps the last scene', () => {
    const [only] = richDocument().scenes;
    if (!only) throw new Error('there is no scene');
    const document = { ...richDocument(), scenes: [only] };
    expect(removeScene(document, only.id)).toBe(document);
  });
});
