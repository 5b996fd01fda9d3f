import { z } from 'zod';
import { MAX_PROJECT_DESCRIPTION_LENGTH, MAX_PROJECT_NAME_LENGTH } from './limits';
import { say } from './messages/message';

export const projectTypeSchema = z.enum(['image-tracking', 'markerless'], say('Choose image tracking or markerless'));
export type ProjectType = z.infer<typeof projectTypeSchema>;

export const contentTypeSchema = z.enum(['3d-model', 'video'], say('Choose a 3D model or a video'));
export type ContentType = z.infer<typeof contentTypeSchema>;

/** `active` and `archived` are the owner's to choose; `deleted` is the trash; `blocked` is an operator's takedown. */
export type ProjectStatus = 'active' | 'archived' | 'deleted' | 'blocked';

/** Spaces of no width and marks of direction alone would make a card without a name. */
const SOMETHING_TO_SEE = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

const nameSchema = z
  .string(say('Please enter a project name'))
  .trim()
  .regex(SOMETHING_TO_SEE, say('Please enter a project name'))
  .max(MAX_PROJECT_NAME_LENGTH, say(`The name can have at most ${MAX_PROJECT_NAME_LENGTH} characters`));
const descriptionSchema = z
  .string(say('The description must be a text'))
  .trim()
  .max(
    MAX_PROJECT_DESCRIPTION_LENGTH,
    say(`The description can have at most ${MAX_PROJECT_DESCRIPTION_LENGTH} characters`),
  );

const visibilitySchema = z.boolean(say('Visibility must be true (public) or false (private)'));

/** Address of an upload: `/files/{fileId}`, alone or behind this server's own public address. */
const fileAddressSchema = z
  .string(say('The address of an uploaded file is needed'))
  .max(2048, say('This is not the address of an uploaded file'));

/**
 * POST /api/projects. An `Idempotency-Key` header (up to 255 characters) makes a repeated request answer the project that
 * the first one made; deleting that project frees the key.
 */
export const createProjectSchema = z
  .object({
    name: nameSchema,
    description: descriptionSchema.nullish(),
    type: projectTypeSchema,
    contentType: contentTypeSchema,
    modelUrl: fileAddressSchema.nullish(),
    usdzUrl: fileAddressSchema.nullish(),
    targetImageUrl: fileAddressSchema.nullish(),
    targetMindFile: fileAddressSchema.nullish(),
    isPublic: visibilitySchema.default(true),
  })
  .superRefine((project, context) => {
    if (!project.modelUrl) {
      const message = project.contentType === 'video' ? 'Please upload a video' : 'Please upload a 3D model';
      context.addIssue({ code: 'custom', path: ['modelUrl'], message });
    }
    if (project.type === 'image-tracking' && !project.targetImageUrl) {
      const message = 'Please upload a target image for image tracking';
      context.addIssue({ code: 'custom', path: ['targetImageUrl'], message });
    }
  });
export type CreateProject = z.input<typeof createProjectSchema>;

/** PATCH /api/projects/{id}: only what is given changes. */
export const updateProjectSchema = z
  .object({
    isPublic: visibilitySchema,
    name: nameSchema,
    description: descriptionSchema.nullable(),
    status: z.enum(['active', 'archived'], say('A project can be made active or archived')),
    /** A checked upload of the owner's, made out of the project's model; null takes it away. */
    usdzUrl: fileAddressSchema.nullable(),
  })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), say('Nothing to change was given'));
export type UpdateProject = z.infer<typeof updateProjectSchema>;

/** The server's own job that makes a tracking file from the stored target image. */
export interface TrackingBuild {
  /** `none`: no job was ever needed (markerless, or the creator's browser built the file). */
  state: 'none' | 'queued' | 'building' | 'ready' | 'failed';
  /** Why it failed and what to do; only with `failed`. */
  message: string | null;
}

/** What the owner reads: GET /api/projects, GET and PATCH /api/projects/{id}. Timestamps are ISO 8601. */
export interface Project {
  id: number;
  userId: number;
  name: string;
  description: string | null;
  type: ProjectType;
  contentType: ContentType;
  modelUrl: string;
  usdzUrl: string | null;
  targetImageUrl: string | null;
  targetMindFile: string | null;
  isPublic: boolean;
  shareId: string;
  status: ProjectStatus;
  createdAt: string;
  updatedAt: string;
  /** When the project moved to the trash; null otherwise. */
  deletedAt: string | null;
  viewCount: number;
  shareCount: number;
  analytics: { viewCount: number; shareCount: number };
  trackingBuild: TrackingBuild;
}

/** What anyone reads of an active public project: GET /api/projects/{shareId}. */
export type PublicProject = Pick<
  Project,
  | 'name'
  | 'description'
  | 'type'
  | 'contentType'
  | 'modelUrl'
  | 'usdzUrl'
  | 'targetImageUrl'
  | 'targetMindFile'
  | 'shareId'
>;

/** What a private project's owner reads of it by its share id. */
export type PrivateSharedProject = PublicProject & { isPublic: false };

/** POST /api/projects/{key}/view and /share answer alike whether or not the call counted. */
export interface Counted {
  ok: true;
}

export interface DailyCount {
  /** YYYY-MM-DD, UTC. */
  day: string;
  viewCount: number;
  shareCount: number;
}

/** GET /api/projects/{id}/daily-counts: the last `DAILY_COUNT_DAYS` days, today included, oldest first. */
export interface DailyCounts {
  days: DailyCount[];
}

/** GET /api/projects/{id}/content-weight: what the checks found out about the content; null where they did not. */
export interface ContentWeight {
  sizeBytes: number;
  /** Of a model. */
  triangles: number | null;
  /** Longest side of a model's largest texture, px; 0 without textures. */
  largestTexturePx: number | null;
  /** Of a video. */
  durationS: number | null;
  widthPx: number | null;
  heightPx: number | null;
}
