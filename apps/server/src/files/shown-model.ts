import { LIGHT_FIRST, type Quality, type ShownModel, type Variant } from '@anchora/contract/variants';
import { fileAddress } from '@anchora/contract/file-paths';
import type { ReadyVariant } from './variant-columns';

/** Id of the still picture among the ready variants of the content; null if there is none. */
export function posterAmong(variants: ReadyVariant[] | null): string | null {
  return variants?.find(({ variant }) => variant === 'poster')?.id ?? null;
}

/**
 * The variants that visitors get in place of a model, or may get in place of a video.
 *
 * @param variants ready ones of that content.
 * @returns null if it is shown as it was uploaded.
 */
export function shownModel(quality: Quality, variants: ReadyVariant[] | null): ShownModel | null {
  const [any] = variants ?? [];
  if (!variants || !any || quality === 'original') return null;
  if (any.kind === 'video') return shownVideo(quality, variants);
  const find = (name: Variant) => variants.find(({ variant }) => variant === name);
  const [chosen, light, scene] = [find(quality), find('light'), find('scene')];
  const full = chosen ?? { id: any.sourceId, bytes: any.sourceBytes };
  const isLightFirst = light && full.bytes > LIGHT_FIRST.minBytes && light.bytes < LIGHT_FIRST.maxShare * full.bytes;
  if (!chosen && !isLightFirst && !scene) return null;
  return {
    url: fileAddress(full.id),
    bytes: full.bytes,
    ...(isLightFirst && { light: { url: fileAddress(light.id), bytes: light.bytes } }),
    ...(scene && { sceneUrl: fileAddress(scene.id) }),
  };
}

/**
 * Devices with little memory or data get the smaller copy of a video, the others the upload; with `light`, all get the
 * copy.
 */
function shownVideo(quality: Quality, variants: ReadyVariant[]): ShownModel | null {
  const copy = variants.find(({ variant }) => variant === 'light');
  if (!copy) return null;
  const light = { url: fileAddress(copy.id), bytes: copy.bytes };
  if (quality === 'light') return light;
  return { url: fileAddress(copy.sourceId), bytes: copy.sourceBytes, light };
}
