import { describe, expect, it } from 'vitest';
import { imageItem, modelItem, sceneOf, textItem, videoItem } from '../../../test-support/scene-items';
import { parseScene } from './parse-scene';

const BASE = 'https://ar.example.org/view/';
const documentOf = (items: unknown[], fields: object = {}): object => ({
  v: 1,
  targets: [{ scene: 'scene1', widthCm: null }],
  scenes: [{ ...sceneOf([]), items, ...fields }],
});
const itemsOf = (items: unknown[]) => parseScene(documentOf(items), BASE)?.scenes[0]?.items ?? [];

const fullOf = (full: string) => itemsOf([videoItem('aaaaaa', { full })])[0];

const buttonOf = (action: object) =>
  parseScene(documentOf([], { button: { label: 'Go', action, when: 'always' } }), BASE)?.scenes[0]?.button;

describe('the scene of a project', () => {
  it('gets absolute addresses', () => {
    const [model, text] = itemsOf([modelItem('aaaaaa', { address: '/files/1' }), textItem('bbbbbb')]);
    expect(model).toMatchObject({ id: 'aaaaaa', address: 'https://ar.example.org/files/1' });
    expect(text).toEqual(textItem('bbbbbb'));
  });

  it('gets the absolute address of the full file, if that is one of the web', () => {
    expect(fullOf('/files/2')).toMatchObject({ full: 'https://ar.example.org/files/2' });
    expect(fullOf('javascript:alert(1)')).toMatchObject({
      address: 'https://ar.example.org/aaaaaa.mp4',
      full: undefined,
    });
  });

  it('is not shown if its version is higher or it has no scenes', () => {
    expect(parseScene({ ...documentOf([]), v: 2 }, BASE)).toBeNull();
    expect(parseScene({ v: 1, targets: [], scenes: [] }, BASE)).toBeNull();
    expect(parseScene('scene', BASE)).toBeNull();
  });

  it('loses items of unknown kinds and with addresses that are no files', () => {
    const items = [
      { ...modelItem('aaaaaa'), kind: 'hologram' },
      imageItem('bbbbbb', { address: 'javascript:alert(1)' }),
      imageItem('cccccc', { address: 'data:image/png;base64,' }),
      null,
      textItem('dddddd'),
    ];
    expect(itemsOf(items)).toEqual([textItem('dddddd')]);
  });

  it('loses actions that are unknown, incomplete or lead to other schemes, also of its button', () => {
    const leave = { do: 'leave', to: 'link', href: 'https://shop.vn/', destination: 'shop.vn' };
    const script = { ...leave, href: 'javascript:alert(1)' };
    const onTap = [leave, script, { ...leave, href: 'tel:+84901234567' }, { do: 'explode' }, { do: 'show' }];
    const onScenes = [{ do: 'scene', scene: 'scene2' }, { do: 'scene' }];
    const [item] = itemsOf([{ ...imageItem('aaaaaa'), onTap: [...onTap, ...onScenes] }]);
    expect(item?.onTap.map((action) => ('href' in action ? action.href : action.do))).toEqual([
      'https://shop.vn/',
      'tel:+84901234567',
      'scene',
    ]);
    expect(buttonOf(leave)).toMatchObject({ label: 'Go' });
    expect(buttonOf(script)).toBeNull();
  });
});
