import { contentTypeSchema, projectTypeSchema } from '@anchora/contract/projects';
import { z } from 'zod';
import { usdzReportSchema } from '../../../usdz/usdz-report-schema';

export const STEPS = ['details', 'content', 'target'] as const;
export type Step = (typeof STEPS)[number];

/** A file on the server, at `/files/{fileId}`. */
const keptFileSchema = z.object({ url: z.string(), fileName: z.string(), sizeBytes: z.number() });
export type KeptFile = z.infer<typeof keptFileSchema>;

const share = z.number().min(0).max(1);

const heatSchema = z.object({
  columns: z.number().int().positive(),
  rows: z.number().int().positive(),
  /** 0..255, row by row; see `HeatMap` of the engine. */
  cells: z.array(z.number()),
});
export type Heat = z.infer<typeof heatSchema>;

/** The engine's score as the draft stores it; see `Score` of the engine. */
const scoreSchema = z.object({
  score: share,
  recall: share,
  spread: share,
  repetition: share,
  conditions: z.object({ ordinary: share, far: share, tilt: share, blur: share, glare: share, dim: share }),
  weakest: z.enum(['far', 'tilt', 'blur', 'glare', 'dim', 'none']),
  views: z.number(),
  heat: heatSchema,
});
export type StoredScore = z.infer<typeof scoreSchema>;

/** Results of compiling the target image in this browser. */
const evaluationSchema = z.object({
  widthPx: z.number(),
  heightPx: z.number(),
  /** [x0, y0, x1, y1, …], px of the picture. */
  edgePoints: z.array(z.number()),
  /** Like `edgePoints`; null until the tracking file is built. */
  anchors: z.array(z.number()).nullable(),
  /** Null if the score could not be measured, or was stored in an older format. */
  score: scoreSchema.nullable().catch(null),
});
export type Evaluation = z.infer<typeof evaluationSchema>;

/** Everything that survives a reload. Files are stored as the addresses of finished uploads. */
export const draftSchema = z.object({
  version: z.literal(1),
  savedAtMs: z.number(),
  /**
   * Workspace to which the files belong and the project will; null for the personal one, as in drafts that do not say
   * it.
   */
  workspace: z.number().nullable().default(null),
  step: z.enum(STEPS),
  name: z.string(),
  description: z.string(),
  type: projectTypeSchema,
  contentType: contentTypeSchema,
  isPublic: z.boolean(),
  /** Place of the picture in the room; null: not answered, which counts as a wall. */
  seenAt: z.enum(['wall', 'table']).nullable().catch(null),
  model: keptFileSchema.nullable(),
  video: keptFileSchema.nullable(),
  targetImage: keptFileSchema.nullable(),
  /** USDZ of the model at `modelUrl`. One in an older format is made again. */
  usdz: z.object({ modelUrl: z.string(), url: z.string(), report: usdzReportSchema.nullable() }).nullable().catch(null),
  tracking: z.object({ url: z.string().nullable(), evaluation: evaluationSchema.nullable() }).nullable(),
  /** Idempotency key of the last request, used again as long as the body is the same. */
  submission: z.object({ key: z.string(), body: z.string() }).nullable(),
});
export type Draft = z.infer<typeof draftSchema>;

export function emptyDraft(): Draft {
  return {
    version: 1,
    savedAtMs: 0,
    workspace: null,
    step: 'details',
    name: '',
    description: '',
    type: 'image-tracking',
    contentType: '3d-model',
    isPublic: true,
    seenAt: null,
    model: null,
    video: null,
    targetImage: null,
    usdz: null,
    tracking: null,
    submission: null,
  };
}

/** Whether nothing was entered that the user would miss. */
export function isBlank(draft: Draft): boolean {
  return !draft.name.trim() && !draft.description.trim() && !draft.model && !draft.video && !draft.targetImage;
}
