import type { PublicItem } from '@anchora/contract/scene/public-scene';
import { describe, expect, it, vi } from 'vitest';
import { imageItem, sceneOf, videoItem } from '../../../test-support/scene-items';
import { type Held, ItemContents } from './item-contents';

function contents(load?: (item: PublicItem) => Promise<Held>) {
  const made = new Map<string, { adjust: ReturnType<typeof vi.fn>; dispose: ReturnType<typeof vi.fn> }[]>();
  const gone: string[] = [];
  const failed: string[] = [];
  const loadItem = async (item: PublicItem): Promise<Held> => {
    if (load) return load(item);
    const content = { adjust: vi.fn(), dispose: vi.fn() };
    made.set(item.id, [...(made.get(item.id) ?? []), content]);
    return content;
  };
  const held = new ItemContents(
    loadItem,
    (id) => gone.push(id),
    (id) => failed.push(id),
  );
  return { held, made, gone, failed };
}

const broken = (item: PublicItem): Promise<Held> =>
  item.id === 'aaaaaa' ? Promise.reject(new Error('damaged')) : Promise.resolve({ adjust: vi.fn(), dispose: vi.fn() });

describe('the contents of items', () => {
  it('stay with items that are moved, and are loaded again for another file', async () => {
    const { held, made, gone } = contents();
    held.apply(sceneOf([videoItem('aaaaaa'), imageItem('bbbbbb')]));
    await held.loaded();
    const moved = videoItem('aaaaaa', { position: [1, 0, 0] });
    held.apply(sceneOf([moved, imageItem('bbbbbb', { address: '/other.png' })]));
    await held.loaded();
    expect(made.get('aaaaaa')?.[0]?.adjust).toHaveBeenCalledWith(moved);
    expect(made.get('aaaaaa')).toHaveLength(1);
    expect(made.get('bbbbbb')?.[0]?.dispose).toHaveBeenCalledOnce();
    expect(made.get('bbbbbb')).toHaveLength(2);
    expect(gone).toEqual([]);
    held.apply(sceneOf([moved]));
    expect(gone).toEqual(['bbbbbb']);
  });

  it('are gone with their scene, so that its videos and sounds are released', async () => {
    const { held, made, gone } = contents();
    held.apply(sceneOf([videoItem('aaaaaa'), imageItem('bbbbbb')]));
    await held.loaded();
    held.dispose();
    expect(gone).toEqual(['aaaaaa', 'bbbbbb']);
    expect(made.get('aaaaaa')?.[0]?.dispose).toHaveBeenCalledOnce();
  });

  it('that arrive after their item was taken away are disposed of', async () => {
    const dispose = vi.fn();
    const arrivals: ((content: Held) => void)[] = [];
    const { held } = contents(() => new Promise((resolve) => arrivals.push(resolve)));
    held.apply(sceneOf([imageItem('aaaaaa')]));
    held.apply(sceneOf([]));
    arrivals[0]?.({ adjust: vi.fn(), dispose });
    await expect.poll(() => dispose).toHaveBeenCalledOnce();
    expect(held.get('aaaaaa')).toBeNull();
  });

  it('fail together only if none can be loaded', async () => {
    const { held, failed } = contents(broken);
    held.apply(sceneOf([imageItem('aaaaaa'), imageItem('bbbbbb')]));
    await expect(held.loaded()).resolves.toBeUndefined();
    expect(failed).toEqual(['aaaaaa']);
    held.apply(sceneOf([imageItem('aaaaaa')]));
    await expect(held.loaded()).rejects.toThrow('damaged');
  });
});
