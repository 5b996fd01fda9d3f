import { z } from 'zod';
import type { ShownBrand } from './brand';
import { MAX_PROJECT_DESCRIPTION_LENGTH, MAX_PROJECT_NAME_LENGTH } from './limits';
import type { BuildFailure } from './errors/build-failures';
import { fault } from './errors/field-faults';
import { fileAddressSchema } from './file-address-schema';
import { cleanCreatorText } from './creator-text';
import type { PublicScene } from './scene/public-scene';
import { qualitySchema } from './variant-requests';
import type { ShownModel } from './variants';
import { VISITOR_LANGUAGES, type VisitorLanguage } from './visitor-language';

export const projectTypeSchema = z.enum(['image-tracking', 'markerless'], fault('project-type-unknown'));
export type ProjectType = z.infer<typeof projectTypeSchema>;

export const contentTypeSchema = z.enum(['3d-model', 'video'], fault('content-type-unknown'));
export type ContentType = z.infer<typeof contentTypeSchema>;

/**
 * The owner chooses `active` or `archived`; `deleted` projects are in the trash; `blocked` ones were taken down by an
 * operator.
 */
type ProjectStatus = 'active' | 'archived' | 'deleted' | 'blocked';

/** At least one visible character. */
const SOMETHING_TO_SEE = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

const nameSchema = z
  .string(fault('project-name-missing'))
  .overwrite((name) => cleanCreatorText(name, 'one'))
  .regex(SOMETHING_TO_SEE, fault('project-name-missing'))
  .max(MAX_PROJECT_NAME_LENGTH, fault('project-name-too-long', { max: MAX_PROJECT_NAME_LENGTH }));
const descriptionSchema = z
  .string(fault('description-not-text'))
  .overwrite((description) => cleanCreatorText(description, 'many'))
  .max(MAX_PROJECT_DESCRIPTION_LENGTH, fault('description-too-long', { max: MAX_PROJECT_DESCRIPTION_LENGTH }));

const visibilitySchema = z.boolean(fault('visibility-not-boolean'));

/**
 * POST /api/projects. With an `Idempotency-Key` header a repeated request is answered with the project that the first
 * one made; deleting that project frees the key.
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
      const message = fault(project.contentType === 'video' ? 'video-missing' : 'model-missing');
      context.addIssue({ code: 'custom', path: ['modelUrl'], message });
    }
    if (project.type === 'image-tracking' && !project.targetImageUrl) {
      context.addIssue({ code: 'custom', path: ['targetImageUrl'], message: fault('target-image-missing') });
    }
  });
export type CreateProject = z.input<typeof createProjectSchema>;

/** PATCH /api/projects/{id}: only the given fields change. */
export const updateProjectSchema = z
  .object({
    isPublic: visibilitySchema,
    name: nameSchema,
    description: descriptionSchema.nullable(),
    status: z.enum(['active', 'archived'], fault('status-unknown')),
    /** A checked upload of the owner, exported from the project's model; null removes it. */
    usdzUrl: fileAddressSchema.nullable(),
    /** The variant of its content that visitors get. */
    quality: qualitySchema,
    visitorLanguage: z.enum(VISITOR_LANGUAGES, fault('language-unknown')),
  })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), fault('change-empty'));
export type UpdateProject = z.infer<typeof updateProjectSchema>;

/** The server's own job that makes a tracking file from the stored target image. */
export interface TrackingBuild {
  /** `none`: no job was needed, because the project is markerless or the creator's browser built the file. */
  state: 'none' | 'queued' | 'building' | 'ready' | 'failed';
  /** Reason of the failure; only with `failed`. */
  failure: BuildFailure | null;
  /** `failure` in English words, with a remedy. */
  message: string | null;
}

/**
 * The project as members of its workspace read it: GET /api/projects, GET and PATCH /api/projects/{id}. Timestamps are
 * ISO 8601.
 */
export interface Project {
  id: number;
  /** The owner of its workspace. */
  userId: number;
  /** The owner's id for the personal workspace. */
  workspaceId: number;
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
  /** Time at which the project moved to the trash; null otherwise. */
  deletedAt: string | null;
  viewCount: number;
  shareCount: number;
  analytics: { viewCount: number; shareCount: number };
  trackingBuild: TrackingBuild;
  /** Language of its AR pages. */
  visitorLanguage: VisitorLanguage;
  /** Still picture of its video. Absent if it has none. */
  posterUrl?: string;
  // These three are the fields of `PublicProject`. Only answers about one project have them, not lists.
  scene?: PublicScene;
  model?: ShownModel;
  brand?: ShownBrand;
  /** The workspace's own domain, to which links and QR codes lead; absent without one. */
  domain?: string;
  /** See `PublicProject`. */
  isUntracked?: true;
  /** See `PublicProject`. */
  withoutSceneViewer?: true;
}

/** The part of an active public project that is readable for everyone: GET /api/projects/{shareId}. */
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
  | 'posterUrl'
> & {
  /** Variants of the model at `modelUrl`, to be shown in its place. Absent if it has none. */
  model?: ShownModel;
  /** The resolved scene. Absent for a project that shows its one content as it was created. */
  scene?: PublicScene;
  /** Brand of the project's workspace; absent if visitors see none. */
  brand?: ShownBrand;
  /** The workspace's own domain, to which links and QR codes lead; absent without one. */
  domain?: string;
  /** Absent if the server's own setting applies. */
  visitorLanguage?: VisitorLanguage;
  /** Set if no tracking file could be made of its picture; visitors then see the content without the picture. */
  isUntracked?: true;
  /** Set if Android's own viewer would show its model black, because textures of it are in KTX2. */
  withoutSceneViewer?: true;
};

/**
 * GET /api/projects/{shareId}/link: the reason why a link does not open for visitors; only members of the project's
 * workspace are told.
 */
export type LinkStanding = Pick<Project, 'id' | 'name' | 'isPublic' | 'status'>;

/** Answer to a member of a private project's workspace who asks for the project by its share id. */
export type PrivateSharedProject = PublicProject & { isPublic: false };

/** Answer of POST /api/projects/{key}/view and /share; it does not reveal whether the call was counted. */
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

/** GET /api/projects/{id}/content-weight: figures from the checks of the content; null where a figure is unknown. */
export interface ContentWeight {
  sizeBytes: number;
  /** Set for a model only. */
  triangles: number | null;
  /** Longest side of a model's largest texture, px; 0 without textures. */
  largestTexturePx: number | null;
  /** Set for a video only. */
  durationS: number | null;
  widthPx: number | null;
  heightPx: number | null;
}
