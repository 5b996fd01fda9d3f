import type { PublicItem } from '@anchora/contract/scene/public-scene';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sceneOf, videoItem } from '../../../test-support/scene-items';
import { SceneMedia } from './scene-media';

const loadVideo = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('../../loading/load-video', () => ({ loadVideo }));

/** An element that starts playing immediately. */
class FakeMedia {
  muted = false;
  paused = true;
  readyState = 0;
  src = '';
  dataset = {};
  remove = vi.fn();
  load = vi.fn();
  removeAttribute = vi.fn();
  play = (): Promise<void> => {
    this.paused = false;
    return Promise.resolve();
  };
  pause = (): void => void (this.paused = true);
}
class FakeVideo extends FakeMedia {}

type VideoItem = Extract<PublicItem, { kind: 'video' }>;
const video = (id: string, fields: Partial<VideoItem> = {}) => videoItem(id, fields) as VideoItem;

function media() {
  const elements: FakeMedia[] = [];
  vi.stubGlobal('HTMLVideoElement', FakeVideo);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { createElement: (tag: string) => (tag === 'video' ? new FakeVideo() : new FakeMedia()) });
  const mediaHolder = { append: (element: FakeMedia) => elements.push(element) };
  const events = { onAudio: vi.fn(), onProgress: vi.fn(), onStopped: vi.fn() };
  return { made: new SceneMedia(mediaHolder as unknown as HTMLElement, events), elements, events };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the media of a scene', () => {
  it('are two videos at once; a third one stops the oldest', () => {
    const { made, elements, events } = media();
    const items = [video('aaaaaa'), video('bbbbbb'), video('cccccc')];
    made.prepare(sceneOf(items));
    for (const item of items) made.play(item, true);
    expect(elements.map(({ paused }) => paused)).toEqual([true, false, false]);
    expect(events.onStopped.mock.calls).toEqual([['aaaaaa']]);
  });

  it('are heard from the newest video that is not silent', () => {
    const { made, elements } = media();
    const items = [video('aaaaaa'), video('bbbbbb'), video('cccccc', { muted: true })];
    made.prepare(sceneOf(items));
    const [one, two, silent] = items;
    if (!one || !two || !silent) throw new Error('Three items');
    made.play(one, true);
    made.play(two, true);
    expect(elements.map(({ muted }) => muted).slice(0, 2)).toEqual([true, false]);
    made.play(two, false);
    expect(elements[0]?.muted, 'after the newer one has stopped').toBe(false);
    made.play(silent, true);
    made.play(one, true);
    expect(elements[0]?.muted).toBe(false);
    expect(elements[2]?.muted).toBe(true);
  });

  it('follow the visitor’s choice of sound', () => {
    const { made, elements, events } = media();
    const item = video('aaaaaa');
    made.prepare(sceneOf([item]));
    made.play(item, true);
    made.setMuted(true);
    expect(elements[0]?.muted).toBe(true);
    expect(events.onAudio).toHaveBeenLastCalledWith({ muted: true, blocked: false });
    made.setMuted(false);
    expect(elements[0]?.muted).toBe(false);
  });

  it('fall silent when their item is edited to be silent while it plays', () => {
    const { made, elements, events } = media();
    const item = video('aaaaaa');
    made.prepare(sceneOf([item]));
    made.play(item, true);
    events.onAudio.mockClear();
    made.prepare(sceneOf([video('aaaaaa', { muted: true })]));
    expect(elements.map(({ muted }) => muted)).toEqual([true]);
    expect(events.onAudio).not.toHaveBeenCalled();
  });

  it('are given back when their item is gone', () => {
    const { made, elements } = media();
    const item = video('aaaaaa');
    made.prepare(sceneOf([item]));
    made.play(item, true);
    made.release('aaaaaa');
    expect(elements[0]?.paused).toBe(true);
    expect(elements[0]?.remove).toHaveBeenCalledOnce();
  });

  it('free a video that was loaded as a whole when its item is gone, and its element reads from it no more', () => {
    const { made, elements } = media();
    made.prepare(sceneOf([video('aaaaaa')]));
    const [element] = elements;
    if (!element) throw new Error('expected an element, got none');
    element.src = 'blob:early';
    const order: string[] = [];
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void order.push(address));
    vi.spyOn(element, 'removeAttribute').mockImplementation((name) => void order.push(name));
    made.release('aaaaaa');
    expect(order).toEqual(['src', 'blob:early']);
  });

  it('are loaded again after a failure, in the element that the tap has unlocked', async () => {
    const { made, elements } = media();
    const item = video('aaaaaa');
    loadVideo.mockRejectedValueOnce(new Error('offline'));
    made.prepare(sceneOf([item]));
    await expect(made.video(item)).rejects.toThrow('offline');
    made.prepare(sceneOf([item]));
    expect(await made.video(item)).toBe(elements[0]);
    expect(elements).toHaveLength(1);
  });

  it('tell of sound again only while some is heard', () => {
    const { made, events } = media();
    const [one, silent] = [video('aaaaaa'), video('bbbbbb', { muted: true })];
    made.prepare(sceneOf([one, silent]));
    made.play(silent, true);
    made.tell();
    expect(events.onAudio).not.toHaveBeenCalled();
    made.play(one, true);
    events.onAudio.mockClear();
    made.tell();
    expect(events.onAudio).toHaveBeenCalledExactlyOnceWith({ muted: false, blocked: false });
  });
});
