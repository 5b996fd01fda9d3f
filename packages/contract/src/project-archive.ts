import { z } from 'zod';
import { MAX_FILE_NAME_LENGTH, MAX_ID, MB } from './limits';
import { contentTypeSchema, projectTypeSchema } from './projects';
import { qualitySchema } from './variant-requests';
import { VISITOR_LANGUAGES } from './visitor-language';

/** The file of a project's download that describes it. */
export const PROJECT_ARCHIVE_FILE = 'project.json';
export const PROJECT_ARCHIVE_FORMAT = 'anchora-project';
/**
 * Largest `project.json` that is read, far above any real one: a scene document, its largest part, has at most
 * `MAX_SCENE_DOCUMENT_BYTES`. Chosen, not measured.
 */
export const MAX_PROJECT_JSON_BYTES = 50 * MB;
/** Archives in the archive, which are refused. A USDZ is one, too, but is sent to the server as it is. */
export const NESTED_ARCHIVE = /\.(zip|gz|7z|rar|tar)$/i;

/** SHA-256 of a file, which stands for it throughout `project.json`, also in the documents. */
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
export const ARCHIVED_KINDS = ['model', 'video', 'image', 'sound', 'tracking', 'usdz'] as const;

/** Paths are a folder, a hash and an ending: at most 76 characters today. */
const MAX_PATH_LENGTH = 300;

const archivedFileSchema = z.object({
  /** Path in the archive. */
  path: z.string().max(MAX_PATH_LENGTH),
  /** The name under which it was uploaded. */
  name: z.string().min(1).max(MAX_FILE_NAME_LENGTH),
  kind: z.enum(ARCHIVED_KINDS),
  sizeBytes: z.number().int().positive().max(MAX_ID),
});
export type ArchivedFile = z.infer<typeof archivedFileSchema>;

const archivedVersionSchema = z.object({
  number: z.number().int().min(0).max(MAX_ID),
  note: z.string(),
  publishedAt: z.string(),
  document: z.record(z.string(), z.unknown()),
});

/** `project.json` of a project's download. A server that imports it checks everything again. */
export const projectArchiveSchema = z.object({
  format: z.literal(PROJECT_ARCHIVE_FORMAT),
  formatVersion: z.literal(1),
  name: z.string(),
  description: z.string().nullable(),
  type: projectTypeSchema,
  contentType: contentTypeSchema,
  isPublic: z.boolean(),
  quality: qualitySchema,
  visitorLanguage: z.enum(VISITOR_LANGUAGES),
  content: z.object({
    model: hashSchema,
    usdz: hashSchema.nullable(),
    targetImage: hashSchema.nullable(),
    tracking: hashSchema.nullable(),
  }),
  draft: z.record(z.string(), z.unknown()).nullable(),
  publishedVersion: z.number().int().min(0).max(MAX_ID).nullable(),
  versions: z.array(archivedVersionSchema),
  namedLinks: z.array(z.object({ code: z.string(), name: z.string() })),
  embedSites: z.array(z.string()),
  files: z.record(hashSchema, archivedFileSchema),
});
export type ProjectArchive = z.infer<typeof projectArchiveSchema>;

/**
 * A copy of a JSON value in which each text that is a key of `of`, at any depth, is replaced by its value. Keys stay.
 */
export function replaceTexts(value: unknown, of: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return of.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, of));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceTexts(item, of)]));
}

/** POST /api/projects/{id}/download and POST /api/projects/{id}/site */
export interface DownloadTicket {
  /** Address of the zip; it works once, for ten minutes. */
  url: string;
}
