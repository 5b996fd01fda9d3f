import { itemAtRest } from '../src/scene/default-scene';
import { TEXT_WEIGHTS } from '../src/scene/ranges';
import type { SceneDocument, SceneItem } from '../src/scene/scene-shape';

export const FILE = (n: number) => String(n).padStart(22, 'f');

/** Fields that items of all kinds have, at rest. */
export function commonFields(id: string) {
  return { ...itemAtRest(), id, name: `name of ${id}` };
}

export function textItem(id: string, change: Partial<Extract<SceneItem, { kind: 'text' }>> = {}): SceneItem {
  const look = {
    text: `text of ${id}`,
    weight: TEXT_WEIGHTS.regular,
    colour: '#1a1a1a',
    ground: null,
    align: 'left',
    width: 1,
  } as const;
  return { ...commonFields(id), kind: 'text', ...look, ...change };
}

const scene = (id: string, items: SceneItem[]) => ({
  id,
  name: `name of ${id}`,
  items,
  whenLost: 'hide' as const,
  button: null,
});
const target = (id: string, image: number, sceneId: string) => ({
  id,
  name: `name of ${id}`,
  image: FILE(image),
  scene: sceneId,
  widthCm: null,
  retired: false,
});

/**
 * A document with items of every kind, actions that lead away and others that stay, three pictures and four scenes, of
 * which one is unreachable.
 */
export function richDocument(): SceneDocument {
  const model: SceneItem = {
    ...commonFields('model1'),
    kind: 'model',
    file: FILE(1),
    clip: 0,
    loop: 'repeat',
    speed: 1,
    onTap: [
      { do: 'toggle', item: 'video1' },
      { do: 'playPause', item: 'video1' },
      { do: 'link', url: 'https://shop.vn/' },
    ],
  };
  const video: SceneItem = {
    ...commonFields('video1'),
    kind: 'video',
    file: FILE(2),
    fit: { mode: 'free', box: [0.9, 1.6] },
    alpha: { mode: 'chroma', colour: '#00ff00', tolerance: 0.3, softness: 0.1 },
    loop: true,
    muted: false,
    play: 'shown',
    shown: false,
  };
  const image: SceneItem = { ...commonFields('image1'), kind: 'image', file: FILE(3), fit: { mode: 'fill' } };
  const sound: SceneItem = {
    ...commonFields('sound1'),
    kind: 'sound',
    file: FILE(4),
    volume: 0.5,
    loop: false,
    play: 'tap',
  };
  return {
    v: 1,
    targets: [
      target('pict01', 11, 'scenea'),
      target('pict02', 12, 'sceneb'),
      { ...target('pict03', 13, 'scenea'), retired: true },
    ],
    scenes: [
      {
        ...scene('scenea', [
          model,
          video,
          textItem('hidden', { shown: false }),
          textItem('text01', { onTap: [{ do: 'hide', item: 'hidden' }] }),
        ]),
        button: { label: 'On', action: { do: 'scene', scene: 'next' }, when: 'seen' },
      },
      scene('sceneb', [image, textItem('text02', { onTap: [{ do: 'scene', scene: 'scenec' }] })]),
      scene('scenec', [sound]),
      scene('scened', [textItem('text03')]),
    ],
  };
}
