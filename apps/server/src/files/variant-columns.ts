import { sql } from 'drizzle-orm';
import { LIGHT_FIRST, type Quality, type ShownModel, type Variant } from '@anchora/contract/variants';
import { fileAddress } from '../storage/file-address';
import type { FileRow } from './file-repository';

/** A variant that can be shown, and its source. */
export interface ReadyVariant {
  variant: Variant;
  id: string;
  bytes: number;
  /** Kind of the source. */
  kind: 'model' | 'video';
  sourceId: string;
  sourceBytes: number;
}

/** The ready variants of a project's model, as a column of a select over `projects`; null if it has none. */
export const readyVariants = sql<ReadyVariant[] | null>`(
  select json_agg(json_build_object('variant', v.variant, 'id', v.output, 'bytes', f.size_bytes,
    'kind', s.kind, 'sourceId', s.id, 'sourceBytes', s.size_bytes))
  from file_uses u
  join file_variants v on v.source = u.file_id and v.state = 'ready'
  join files f on f.id = v.output
  join files s on s.id = v.source
  where v.variant <> 'source' and u.holder_kind = 'project' and u.holder_id = "projects"."id" and u.role = 'model')`;

/** Recipe of most variants of videos, made by a browser or by the server; each replaces the other. */
export const VIDEO_RECIPE = 1;
/**
 * Recipe of the smaller copies of transparent videos. Those of recipe 1 had a fringe of up to 12%, those of recipe 2 mixed
 * the rows beside the seam of both halves; they are made again.
 */
export const STACKED_COPY_RECIPE = 3;

/** @param source the video */
export function videoRecipeOf(variant: Variant, source: Pick<FileRow, 'metadata'>): number {
  return variant === 'light' && source.metadata.alpha === 'stacked' ? STACKED_COPY_RECIPE : VIDEO_RECIPE;
}

/** The still picture of a project's content, as a column of a select over `projects` that reads no other variants. */
export const posterFileId = sql<string | null>`(
  select v.output from file_uses u
  join file_variants v on v.source = u.file_id and v.variant = 'poster' and v.state = 'ready'
  where u.holder_kind = 'project' and u.holder_id = "projects"."id" and u.role = 'model'
  order by v.recipe desc limit 1)`;

/** Id of the still picture among the ready variants of the content. */
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

/** Devices with little memory or data get the smaller copy of a video, the others the upload; with `light`, all get the copy. */
function shownVideo(quality: Quality, variants: ReadyVariant[]): ShownModel | null {
  const copy = variants.find(({ variant }) => variant === 'light');
  if (!copy) return null;
  const light = { url: fileAddress(copy.id), bytes: copy.bytes };
  if (quality === 'light') return light;
  return { url: fileAddress(copy.sourceId), bytes: copy.sourceBytes, light };
}
