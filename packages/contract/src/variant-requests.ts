import { z } from 'zod';
import { fault } from './errors/field-faults';
import { fileAddressSchema } from './file-address-schema';
import { QUALITIES } from './variants';

export const qualitySchema = z.enum(QUALITIES, fault('quality-unknown'));

/** PUT /api/projects/{id}/variants/{variant} */
export const browserVariantSchema = z.object({
  /** The file of the variant: an upload of the project's workspace that nothing else uses. */
  url: fileAddressSchema,
  /** The video that it is a variant of, an upload of the project's workspace; by default the project's content. */
  of: fileAddressSchema.optional(),
});

/** POST /api/projects/{id}/kept-variant */
export const keptVariantSchema = z.object({
  /** The variant that stays: `keepable.url` of the answer that was shown. */
  url: fileAddressSchema,
  /** The file whose variant it is, an upload of the project's workspace; by default the project's content. */
  of: fileAddressSchema.optional(),
});

/** DELETE /api/projects/{id}/kept-source */
export const deletedSourceQuerySchema = z.object({
  /** The file that is deleted: `source.url` of the answer that was shown. */
  url: fileAddressSchema,
  /** The video that was made of it, an upload of the project's workspace; by default the project's content. */
  of: fileAddressSchema.optional(),
});

/** GET /api/projects/{id}/variants */
export const contentQualityQuerySchema = z.object({
  /** The file whose variants are listed, an upload of the project's workspace; by default the project's content. */
  of: fileAddressSchema.optional(),
});
