import { UsdzError } from '@anchora/ar-runtime/usdz/usdz-error';
import { LIGHT_USDZ_BYTES } from '@anchora/contract/limits';
import type { ContentQuality } from '@anchora/contract/variants';
import type { MadeUsdz, MakeUsdzOptions } from '../../usdz/make-usdz';

/** The lighter copies from which iPhone versions are made, the one with more detail first. */
const COPIES = ['scene', 'light'] as const;

/**
 * Addresses of the copies from which a lighter iPhone version can be made, the one with more detail first.
 *
 * @returns none if there is no present version or it is small, if there are no copies, or if one of them is still being
 *   made.
 */
export function lighterSources({ usdz, variants }: Pick<ContentQuality, 'usdz' | 'variants'>): string[] {
  if (!usdz || usdz.bytes <= LIGHT_USDZ_BYTES) return [];
  const copies = COPIES.flatMap((name) => variants.filter(({ variant }) => variant === name));
  if (copies.some(({ state }) => state === 'queued' || state === 'running')) return [];
  return copies.flatMap(({ state, url }) => (state === 'ready' && url !== null ? [url] : []));
}

interface LighterMaking {
  /** Addresses of further copies, each lighter than the one before. */
  others: readonly string[];
  make: (model: Blob, options: MakeUsdzOptions) => Promise<MadeUsdz>;
  /** Downloads a copy, until the signal fires. */
  fetchFile: (url: string, signal: AbortSignal) => Promise<Blob>;
  options: MakeUsdzOptions;
}

/**
 * Makes the USDZ of the first copy whose own is not large; the smallest if all are.
 *
 * @throws UsdzError if none can be exported; what `fetchFile` throws for a further copy; the signal's reason when it
 *   fires.
 */
export async function makeLighterUsdz(first: Blob, making: LighterMaking): Promise<MadeUsdz> {
  let smallest: MadeUsdz | null = null;
  let refusal: UsdzError | null = null;
  for await (const model of copies(first, making)) {
    try {
      const made = await making.make(model, making.options);
      if (!smallest || made.usdz.size < smallest.usdz.size) smallest = made;
    } catch (error) {
      if (!(error instanceof UsdzError)) throw error;
      refusal = error;
    }
    if (smallest && smallest.usdz.size <= LIGHT_USDZ_BYTES) break;
  }
  if (!smallest) throw refusal ?? new Error('there is no copy to export');
  return smallest;
}

/** A copy is fetched only if it is needed. */
async function* copies(first: Blob, { others, fetchFile, options }: LighterMaking): AsyncGenerator<Blob> {
  yield first;
  for (const url of others) yield await fetchFile(url, options.signal);
}
