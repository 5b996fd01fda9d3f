import { describe, expect, it } from 'vitest';
import { FullQuality } from './full-quality';

describe('the offer of full quality', () => {
  it('has the bytes of each file once, without those of scenes that are no longer shown, and 0 if one is unknown', () => {
    const quality = new FullQuality();
    expect(quality.bytes).toBeNull();
    void quality.wanted({ url: '/lamp', bytes: 800, model: { isDisposed: true } });
    expect(quality.bytes).toBeNull();
    for (const url of ['/lamp', '/lamp', '/table']) void quality.wanted({ url, bytes: 500, model: {} });
    expect(quality.bytes).toBe(1000);
    void quality.wanted({ url: '/chair', bytes: undefined, model: {} });
    expect(quality.bytes).toBe(0);
  });

  it('lets go of models that are no longer shown when another one is offered', async () => {
    const quality = new FullQuality();
    const taken: string[] = [];
    const model = { isDisposed: false };
    void quality.wanted({ url: '/lamp', bytes: 800, model }).then(() => taken.push('/lamp'));
    model.isDisposed = true;
    void quality.wanted({ url: '/table', bytes: 500, model: {} }).then(() => taken.push('/table'));
    quality.take();
    await new Promise((later) => setImmediate(later));
    expect(taken).toEqual(['/table']);
  });

  it('is taken by all models at once, and then gone', async () => {
    const quality = new FullQuality();
    const taken = [1, 2].map((bytes) => quality.wanted({ url: '/lamp', bytes, model: {} }));
    quality.take();
    await Promise.all(taken);
    expect(quality.bytes).toBeNull();
  });
});
