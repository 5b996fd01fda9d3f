import { UsdzError } from '@anchora/ar-runtime/usdz/usdz-error';
import { LIGHT_USDZ_BYTES } from '@anchora/contract/limits';
import type { VariantStatus } from '@anchora/contract/variants';
import { describe, expect, it, vi } from 'vitest';
import type { MadeUsdz } from '../../usdz/make-usdz';
import { lighterSources, makeLighterUsdz } from './lighter-usdz';
import { contentQualityOf, variantOf } from './test-support/content-quality';

const variant = (name: 'scene' | 'light' | 'balanced', state: VariantStatus['state'] = 'ready') =>
  variantOf({ variant: name, state, url: state === 'ready' ? `/files/${name}` : null });
const content = (bytes: number | null, ...variants: VariantStatus[]) =>
  contentQualityOf({ usdz: bytes === null ? null : { url: '/files/usdz', bytes }, variants });

describe('the copies of which a lighter iPhone version is made', () => {
  const LARGE = LIGHT_USDZ_BYTES + 1;

  it.each([
    ['both, the one with more detail first', content(LARGE, variant('light'), variant('scene')), ['scene', 'light']],
    ['the one that there is', content(LARGE, variant('light'), variant('balanced')), ['light']],
    ['the one that is ready', content(LARGE, variant('light'), variant('scene', 'failed')), ['light']],
    ['none while one is being made', content(LARGE, variant('light'), variant('scene', 'running')), []],
    ['none for a version that is just small enough', content(LIGHT_USDZ_BYTES, variant('scene')), []],
    ['none without a version', content(null, variant('scene')), []],
  ])('are %s', (_, given, names) => {
    expect(lighterSources(given)).toEqual(names.map((name) => `/files/${name}`));
  });
});

/** Exports whose results have these shares of `LIGHT_USDZ_BYTES`, in turn; `null` is an export that fails. */
function exportsOf(...shares: (number | null)[]) {
  const fetchFile = vi.fn(async () => new Blob());
  const make = vi.fn(async (): Promise<MadeUsdz> => {
    const share = shares.shift();
    if (share == null) throw new UsdzError('too-many-triangles', 'too many');
    return { usdz: { size: share * LIGHT_USDZ_BYTES } as Blob, report: {} as MadeUsdz['report'] };
  });
  const options = { signal: new AbortController().signal };
  const made = () => makeLighterUsdz(new Blob(), { others: ['/files/light'], make, fetchFile, options });
  return { made, fetchFile };
}

describe('a lighter iPhone version', () => {
  it.each([
    ['of the first copy if it is small enough', [1, 0.5], 1, 0],
    ['of the next copy if that of the first is large', [1.01, 0.5], 0.5, 1],
    ['the smallest if all are large', [1.5, 1.1], 1.1, 1],
    ['that of the first copy if the next one is larger still', [1.1, 1.5], 1.1, 1],
    ['of the next copy if the first cannot be exported', [null, 0.5], 0.5, 1],
    ['that of the first copy if the next one cannot be exported', [1.1, null], 1.1, 1],
  ])('is made %s', async (_, shares, madeShare, fetched) => {
    const { made, fetchFile } = exportsOf(...shares);
    expect((await made()).usdz.size).toBe(madeShare * LIGHT_USDZ_BYTES);
    expect(fetchFile).toHaveBeenCalledTimes(fetched);
  });

  it('is refused with the reason if no copy can be exported', async () => {
    await expect(exportsOf(null, null).made()).rejects.toMatchObject({ failure: 'too-many-triangles' });
  });
});
