import { describe, expect, it } from 'vitest';
import { FILE, richDocument, textItem } from '../../test-support/documents';
import { readFieldFault } from '../errors/field-faults';
import { MAX_SCENE_ITEMS, MAX_TAP_ACTIONS, MAX_TEXT_ITEM_LENGTH } from '../limits';
import { defaultScene } from './default-scene';
import { sceneDocumentSchema } from './scene-document';
import type { SceneDocument } from './scene-shape';

/** The faults of a rich document after a change, each as its code and path. */
function faultsAfter(change: (document: SceneDocument) => unknown): string[] {
  const document = richDocument();
  change(document);
  const issues = sceneDocumentSchema.safeParse(document).error?.issues ?? [];
  return issues.map(({ path, message }) => `${readFieldFault(message)?.code} ${path.join('.')}`.trim());
}

const firstItems = (document: SceneDocument) => document.scenes[0]?.items ?? [];
const set = (part: object | undefined, fields: object) => Object.assign(part ?? {}, fields);
const id = (n: number) => `x${String(n).padStart(5, '0')}`;

describe('a scene document', () => {
  it('with items of every kind parses to itself', () => {
    expect(sceneDocumentSchema.parse(richDocument())).toEqual(richDocument());
  });

  it.each([
    ['image-tracking', '3d-model'],
    ['image-tracking', 'video'],
    ['markerless', '3d-model'],
    ['markerless', 'video'],
  ] as const)('of a %s project with a %s parses to itself and is always the same', (type, contentType) => {
    const project = {
      type,
      contentType,
      contentFileId: FILE(1),
      targetFileId: FILE(2),
      name: `Bánh mì 👩‍🍳${' rất ngon'.repeat(9)}`,
    };
    const document = defaultScene(project);
    expect(sceneDocumentSchema.parse(document)).toEqual(document);
    expect(defaultScene(project)).toEqual(document);
    expect(document.targets).toHaveLength(type === 'markerless' ? 0 : 1);
  });

  it('has its texts cleaned and its addresses normalized; parsed again it stays the same', () => {
    const document = richDocument();
    set(document.scenes[0], { name: '  a\u202Eb\u200B ' });
    set(firstItems(document)[0], { onTap: [{ do: 'link', url: 'HTTPS://SHOP.VN' }], alt: 'e\u0301' });
    const parsed = sceneDocumentSchema.parse(document);
    expect(parsed.scenes[0]).toMatchObject({
      name: 'ab',
      items: [{ alt: 'é', onTap: [{ url: 'https://shop.vn/' }] }, {}, {}, {}],
    });
    expect(sceneDocumentSchema.parse(parsed)).toEqual(parsed);
  });

  it.each<[string, (document: SceneDocument) => unknown, string[]]>([
    ['a version of the future', (d) => set(d, { v: 2 }), ['scene-invalid v']],
    [
      'a position that is no number',
      (d) => set(firstItems(d)[0], { position: [0, Number.NaN, 0] }),
      ['number-out-of-range scenes.0.items.0.position.1'],
    ],
    [
      'an endless position',
      (d) => set(firstItems(d)[0], { position: [Infinity, 0, 0] }),
      ['number-out-of-range scenes.0.items.0.position.0'],
    ],
    ['a size of nothing', (d) => set(firstItems(d)[0], { scale: 0 }), ['number-out-of-range scenes.0.items.0.scale']],
    ['an id that is used twice', (d) => set(firstItems(d)[3], { id: 'model1' }), ['scene-invalid scenes.0.items.3.id']],
    ['a target of a missing scene', (d) => set(d.targets[1], { scene: 'nosuch' }), ['scene-invalid targets.1.scene']],
    ['the same picture twice', (d) => set(d.targets[1], { image: FILE(11) }), ['target-picture-twice targets.1.image']],
    [
      'only retired pictures',
      (d) => d.targets.forEach((target) => set(target, { retired: true })),
      ['scene-invalid targets'],
    ],
    [
      'an action on an item of another scene',
      (d) => set(firstItems(d)[0], { onTap: [{ do: 'show', item: 'image1' }] }),
      ['scene-invalid scenes.0.items.0.onTap.0'],
    ],
    [
      'a button to a missing scene',
      (d) => set(d.scenes[0]?.button ?? {}, { action: { do: 'scene', scene: 'nosuch' } }),
      ['scene-invalid scenes.0.button.action.0'],
    ],
    [
      'an action behind one that leaves',
      (d) =>
        set(firstItems(d)[0], {
          onTap: [
            { do: 'link', url: 'https://shop.vn/' },
            { do: 'hide', item: 'model1' },
          ],
        }),
      ['leaving-action-not-last scenes.0.items.0.onTap.0'],
    ],
    [
      'an action too many for a tap',
      (d) => {
        const onTap = Array.from({ length: MAX_TAP_ACTIONS + 1 }, () => ({ do: 'hide', item: 'model1' }));
        return set(firstItems(d)[0], { onTap });
      },
      ['too-many-actions scenes.0.items.0.onTap'],
    ],
    [
      'an item too many in a scene',
      (d) => set(d.scenes[3], { items: Array.from({ length: MAX_SCENE_ITEMS + 1 }, (_, n) => textItem(id(n))) }),
      ['too-many-items scenes.3.items'],
    ],
    [
      'too many items in all scenes together',
      (d) =>
        d.scenes.forEach(
          (scene, k) =>
            k > 0 &&
            set(scene, { items: Array.from({ length: MAX_SCENE_ITEMS }, (_, n) => textItem(id(k * 100 + n))) }),
        ),
      ['too-many-items-in-all scenes'],
    ],
    [
      'too many different files',
      (d) => {
        const image = d.scenes.flatMap(({ items }) => items).find(({ kind }) => kind === 'image');
        d.scenes.forEach(
          (scene, k) =>
            k > 1 &&
            set(scene, {
              items: Array.from({ length: MAX_SCENE_ITEMS }, (_, n) => ({
                ...image,
                id: id(k * 100 + n),
                file: FILE(k * 100 + n),
              })),
            }),
        );
      },
      ['too-many-files scenes'],
    ],
    [
      'too many bytes',
      (d) =>
        d.scenes.forEach(
          (scene, k) =>
            k > 1 &&
            set(scene, {
              items: Array.from({ length: MAX_SCENE_ITEMS }, (_, n) =>
                textItem(id(k * 100 + n), { text: 'ở'.repeat(MAX_TEXT_ITEM_LENGTH) }),
              ),
            }),
        ),
      ['scene-too-large'],
    ],
  ])('with %s is refused where it is wrong', (_, change, faults) => expect(faultsAfter(change)).toEqual(faults));

  it('with an unknown key anywhere is refused', () => {
    const parts: ((document: SceneDocument) => object | undefined)[] = [
      (d) => d,
      (d) => d.targets[0],
      (d) => d.scenes[0],
      (d) => d.scenes[0]?.button ?? undefined,
      (d) => firstItems(d)[0],
      (d) => firstItems(d)[0]?.appear,
      (d) => firstItems(d)[0]?.onTap[2],
    ];
    for (const part of parts) expect(faultsAfter((d) => set(part(d), { html: '<b>' }))).toHaveLength(1);
  });
});
