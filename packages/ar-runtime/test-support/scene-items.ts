import { DEFAULT_FLAT_BOX, itemAtRest } from '@anchora/contract/scene/default-scene';
import type { PublicItem, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';

const { locked: _locked, ...COMMON } = itemAtRest();

export function modelItem(id: string, fields: Partial<Extract<PublicItem, { kind: 'model' }>> = {}): PublicItem {
  return { ...COMMON, id, kind: 'model', address: `/${id}.glb`, clip: 0, loop: 'repeat', speed: 1, ...fields };
}

export function videoItem(id: string, fields: Partial<Extract<PublicItem, { kind: 'video' }>> = {}): PublicItem {
  return {
    ...COMMON,
    id,
    kind: 'video',
    address: `/${id}.mp4`,
    fit: { mode: 'free', box: [...DEFAULT_FLAT_BOX] },
    alpha: { mode: 'none' },
    loop: true,
    muted: false,
    play: 'shown',
    ...fields,
  };
}

export function imageItem(id: string, fields: Partial<Extract<PublicItem, { kind: 'image' }>> = {}): PublicItem {
  const fit = { mode: 'free' as const, box: [...DEFAULT_FLAT_BOX] as [number, number] };
  return { ...COMMON, id, kind: 'image', address: `/${id}.png`, fit, ...fields };
}

export function textItem(id: string, fields: Partial<Extract<PublicItem, { kind: 'text' }>> = {}): PublicItem {
  const looks = { weight: 400, colour: '#000000', ground: null, align: 'left', width: 0.6 } as const;
  return { ...COMMON, id, kind: 'text', text: 'Xin chào', ...looks, ...fields };
}

export function sceneOf(items: PublicItem[], fields: Partial<PublicSceneOfItems> = {}): PublicSceneOfItems {
  return { id: 'scene1', items, whenLost: 'hide', button: null, ...fields };
}
