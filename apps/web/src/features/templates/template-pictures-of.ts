import type { TemplateId } from '@anchora/contract/templates';

const found = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

/**
 * Small pictures of the gallery before an animation starts: the target image or the clip, and the model; null for what a
 * template does not have.
 */
export function templatePicturesOf(id: TemplateId): { picture: string | null; model: string | null } {
  return { picture: found[`./pictures/${id}.webp`] ?? null, model: found[`./pictures/${id}-model.webp`] ?? null };
}
