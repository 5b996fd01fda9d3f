import { describe, expect, it } from 'vitest';
import { FILE, richDocument, textItem } from '../../test-support/documents';
import { fileAddress } from '../file-paths';
import { publicScene } from './public-scene';
import { sceneDocumentSchema } from './scene-document';
import type { SceneDocument } from './scene-shape';

const OPTIONS = { addressOfFile: fileAddress, isBlocked: () => false };
const itemsOf = (document: SceneDocument) =>
  publicScene(document, OPTIONS).scenes.map(({ id, items }) => [id].concat(items.map((item) => item.id)));
const show = (item: string) => [{ do: 'show' as const, item }];

/** The action of a button that leads to a map, as visitors get it. */
function mapTo(label: string) {
  const document = richDocument();
  const [scene] = document.scenes;
  const action = { do: 'map', lat: 21.03, lng: 105.85, label } as const;
  if (scene) scene.button = { label: 'Go', action, when: 'always' };
  return publicScene(document, OPTIONS).scenes[0]?.button?.action;
}

describe('publicScene', () => {
  it('holds no name, lock, target picture or item that no visitor can reach', () => {
    const text = JSON.stringify(publicScene(sceneDocumentSchema.parse(richDocument()), OPTIONS));
    expect(text).not.toContain('name of');
    expect(text).not.toContain('text of hidden');
    expect(text).not.toMatch(/"(?:name|locked|retired|image|file)":/);
    for (const target of [11, 12, 13]) expect(text).not.toContain(FILE(target));
    for (const file of [1, 2, 3, 4]) expect(text).toContain(`"${fileAddress(FILE(file))}"`);
  });

  it('keeps the scenes that pictures, "next" and actions open, and the hidden items that taps show', () => {
    expect(itemsOf(richDocument())).toEqual([
      ['scenea', 'model1', 'video1', 'text01'],
      ['sceneb', 'image1', 'text02'],
      ['scenec', 'sound1'],
    ]);
  });

  it('begins with the first scene where there is no picture', () => {
    const document = richDocument();
    document.targets = [];
    expect(itemsOf(document)[0]?.[0]).toBe('scenea');
    document.scenes[0] = { id: 'scenea', name: '', items: [], whenLost: 'hide', button: null };
    expect(itemsOf(document)).toEqual([['scenea']]);
  });

  it('leaves out actions on items that it leaves out, and names the scene that "next" opens', () => {
    const [scene] = publicScene(richDocument(), OPTIONS).scenes;
    expect(scene?.items[2]?.onTap).toEqual([]);
    expect(scene?.button?.action).toEqual({ do: 'scene', scene: 'sceneb' });
  });

  it('ends with scenes that open each other and items that show each other', () => {
    const document = richDocument();
    document.scenes = [
      {
        ...(document.scenes[0] ?? { name: '', whenLost: 'hide' }),
        id: 'scenea',
        items: [
          textItem('a00001', { onTap: show('a00002') }),
          textItem('a00002', { shown: false, onTap: show('a00001') }),
        ],
        button: { label: '', action: { do: 'scene', scene: 'next' }, when: 'always' },
      },
    ];
    document.targets = [];
    expect(itemsOf(document)).toEqual([['scenea', 'a00001', 'a00002']]);
  });

  it('leaves out what leads to a blocked host, the screen button too', () => {
    const document = richDocument();
    const [scene] = document.scenes;
    if (scene) scene.button = { label: 'Go', action: { do: 'link', url: 'https://bad.vn/' }, when: 'always' };
    const blocked = publicScene(document, { ...OPTIONS, isBlocked: (destination) => destination === 'bad.vn' });
    expect(blocked.scenes[0]?.button).toBeNull();
    expect(publicScene(document, OPTIONS).scenes[0]?.button?.action).toEqual({
      do: 'leave',
      to: 'link',
      href: 'https://bad.vn/',
      destination: 'bad.vn',
    });
  });

  it('names the place to which a map leads, if it has a name', () => {
    expect(mapTo('Hồ Gươm')).toMatchObject({ destination: 'www.google.com', place: 'Hồ Gươm' });
    expect(mapTo('')).not.toHaveProperty('place');
  });
});
