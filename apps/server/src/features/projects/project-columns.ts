import { and, eq, getTableColumns, gt, lte, sql } from 'drizzle-orm';
import { TRASH_RETENTION_DAYS } from '@anchora/contract/limits';
import type { UseRole } from '../../db/schema/files';
import { projectAnalytics } from '../../db/schema/numbers';
import { projects } from '../../db/schema/projects';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { PublicScene } from '@anchora/contract/scene/public-scene';
import { contentAlpha, hasKtx2, projectFileColumns, projectFilesByRole } from '../../db/used-files';
import { shownBrandRow, type BrandRow } from '../../files/brand-columns';
import { linkDomain } from '../../files/link-domain';
import { readyVariants, type ReadyVariant } from '../../files/variant-columns';

/** The files that a project uses. */
interface ProjectFiles {
  modelFileId: string;
  usdzFileId: string | null;
  targetImageFileId: string | null;
  trackingFileId: string | null;
}

export type ProjectRow = typeof projects.$inferSelect & ProjectFiles & { viewCount: number; shareCount: number };

export const projectCounts = {
  viewCount: sql<number>`coalesce(${projectAnalytics.viewCount}, 0)`,
  shareCount: sql<number>`coalesce(${projectAnalytics.shareCount}, 0)`,
};

/**
 * The published document; null if the project shows only its plain fields. Projects without a document cost nothing.
 */
const publishedDocument = sql<SceneDocument | null>`case when "projects"."published_version" is not null then (
  select v.document from scene_versions v
  where v.project_id = "projects"."id" and v.number = "projects"."published_version" and not v.is_plain) end`;

/** Scene and variants as visitors get them; null if the project has none. Lists of projects leave them out. */
export interface WithScene {
  scene: PublicScene | null;
  /** Variants of the model; null if it has none. */
  variants: ReadyVariant[] | null;
  /** Whether its textures keep Android's own viewer from showing it. */
  hasKtx2: boolean;
  /** Brand of its workspace, if visitors see one. */
  brand: BrandRow | null;
  /** Domain of its workspace, if links lead there. */
  domain: string | null;
}

/** The part of the variants that lists read. */
export interface WithPoster {
  posterFileId: string | null;
}

/** The columns of a `ProjectRow`, for a select over `projects` joined with `projectAnalytics`. */
export const projectColumns = { ...getTableColumns(projects), ...projectFileColumns, ...projectCounts };

/** Columns beside those of the table that are read for one project, for its owner and for visitors alike. */
const shownParts = {
  publishedDocument,
  variants: readyVariants,
  brand: shownBrandRow,
  domain: linkDomain,
  contentAlpha,
  hasKtx2,
  files: projectFilesByRole,
};

/** The public fields of a project, and its owner. */
const sharedFields = {
  id: projects.id,
  userId: projects.userId,
  workspaceId: projects.workspaceId,
  name: projects.name,
  description: projects.description,
  type: projects.type,
  contentType: projects.contentType,
  shareId: projects.shareId,
  isPublic: projects.isPublic,
  quality: projects.quality,
  visitorLanguage: projects.visitorLanguage,
  trackingBuildState: projects.trackingBuildState,
};

/** The row that is read for a shared project. */
export type SharedRow = WithScene & Pick<ProjectRow, keyof typeof sharedFields | keyof ProjectFiles>;

/** The columns of a `SharedRow`, except its files. */
export const sharedColumns = { ...sharedFields, ...shownParts };

/** The columns of a `ProjectRow`, except its files. */
export const ownedColumns = { ...getTableColumns(projects), ...projectCounts, ...shownParts };

/**
 * A row whose select reads all files of a project at once, with a field for each of them.
 *
 * @throws Error without content
 */
export function withFiles<Row extends { files: Partial<Record<UseRole, string>> | null }>(row: Row) {
  const { files, ...rest } = row;
  if (!files?.model) throw new Error('a project without content');
  return {
    ...rest,
    modelFileId: files.model,
    usdzFileId: files.usdz ?? null,
    targetImageFileId: files['target-image'] ?? null,
    trackingFileId: files['tracking-file'] ?? null,
  };
}

export const hasAnalytics = eq(projectAnalytics.projectId, projects.id);

const restorableSince = sql`now() - make_interval(days => ${TRASH_RETENTION_DAYS})`;

/** Condition: the project is in the trash and may still be restored. */
export const isRestorable = and(eq(projects.status, 'deleted'), gt(projects.deletedAt, restorableSince));

/** Condition: the project waits for its purge. */
export const isPastRestoring = and(eq(projects.status, 'deleted'), lte(projects.deletedAt, restorableSince));
