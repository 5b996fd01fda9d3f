import { z } from 'zod';
import { fault } from './errors/field-faults';
import { MAX_ADDRESS_LENGTH, MAX_EMBED_SITE_LENGTH, MAX_EMBED_SITES } from './limits';

/** A site's address as people write it: scheme, name, perhaps a port and a final slash, and nothing else. */
const SITE = /^https:\/\/[^/?#@\\\s]+\/?$/i;
/**
 * An origin of a host's name and perhaps a port; neither a wildcard nor a character that would end a source of a
 * policy.
 */
const ORIGIN = /^https:\/\/(?:[a-z0-9_-]+\.)*[a-z0-9-]+(?::\d+)?$/;
const IP_ADDRESS = /^https:\/\/(?:\[|\d+(?:\.\d+){3}(?::|$))/;

/** Origin of a site that may show a project in a frame. Other spellings of the same origin become one. */
const embedSiteSchema = z
  .string(fault('embed-site-invalid'))
  .trim()
  .max(MAX_EMBED_SITE_LENGTH, fault('embed-site-invalid'))
  .regex(SITE, fault('embed-site-invalid'))
  .pipe(z.url({ protocol: /^https$/, normalize: true, error: fault('embed-site-invalid') }))
  .transform((url) => url.replace(/\/$/, ''))
  .refine((origin) => !IP_ADDRESS.test(origin), fault('embed-site-is-ip'))
  .refine((origin) => ORIGIN.test(origin) && origin.length <= MAX_EMBED_SITE_LENGTH, fault('embed-site-invalid'));

/** PUT /api/projects/{id}/embedding */
export const embeddingSchema = z.object({
  sites: z
    .array(embedSiteSchema, fault('embed-site-invalid'))
    .max(MAX_EMBED_SITES, fault('too-many-embed-sites', { max: MAX_EMBED_SITES }))
    .transform((sites) => [...new Set(sites)]),
  /**
   * The stored list from which `sites` was made. Sites that others added or removed since then stay so; without it,
   * `sites` replaces the list.
   */
  before: z
    .array(
      z.string(fault('embed-site-invalid')).max(MAX_EMBED_SITE_LENGTH, fault('embed-site-invalid')),
      fault('embed-site-invalid'),
    )
    .max(MAX_EMBED_SITES, fault('too-many-embed-sites', { max: MAX_EMBED_SITES }))
    .optional(),
});
export type EmbeddingChange = z.output<typeof embeddingSchema>;

/** The sites that may embed a project; for members of its workspace. */
export interface Embedding {
  /** Origins, in the order in which they were entered. */
  sites: string[];
  /** Whether embeds show AR; others show the view without a camera. */
  showsAr: boolean;
}

/** Chosen: no screen is larger. */
const MAX_SIDE_PX = 10_000;
const SIZE = z.coerce.number().int().min(1).max(MAX_SIDE_PX).optional();

/** GET /oembed, see https://oembed.com. */
export const oembedQuerySchema = z.object({
  url: z
    .string(fault('embed-link-missing'))
    .min(1, fault('embed-link-missing'))
    .max(MAX_ADDRESS_LENGTH, fault('embed-link-missing')),
  format: z.string().optional(),
  maxwidth: SIZE,
  maxheight: SIZE,
});

/** Answer of GET /oembed. */
export interface Oembed {
  version: '1.0';
  type: 'rich';
  title: string;
  provider_name: string;
  provider_url: string;
  /** An `<iframe>`. */
  html: string;
  width: number;
  height: number;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
}
