import { and, asc, eq, getTableColumns, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { isMemberOf } from '../../accounts/is-member-of';
import { shownNameOf } from '../../accounts/shown-name';
import type { Database, Transaction } from '../../db/database';
import { users } from '../../db/schema/accounts';
import { comments } from '../../db/schema/comments';
import { files, fileUses } from '../../db/schema/files';
import { linkSources } from '../../db/schema/numbers';
import { projects } from '../../db/schema/projects';
import { sceneDrafts, sceneVersions } from '../../db/schema/scenes';
import { projectFileColumns } from '../../db/used-files';
import { versionsOfProject } from '../../db/versions-of-project';

const { id, kind, contentType, sizeBytes, previewBytes, sha256, storageKey, createdAt } = getTableColumns(files);
const siteFileColumns = { id, kind, contentType, sizeBytes, previewBytes, sha256, storageKey, createdAt };

/**
 * Reads one state of the database. Otherwise a file that is replaced between two statements would be named by the
 * project but missing among its files.
 *
 * @param read gets a repository that it may use until it returns. The connection stays taken until then.
 */
export function readSnapshot<T>(db: Database, read: (repository: DownloadRepository) => Promise<T>): Promise<T> {
  return db.transaction((tx) => read(new DownloadRepository(tx)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

export class DownloadRepository {
  constructor(private readonly db: Database | Transaction) {}

  /** @returns null for a project outside these workspaces. */
  async find(workspaceIds: readonly number[], id: number) {
    if (workspaceIds.length === 0) return null;
    const [found] = await this.db
      .select({ project: projects, content: projectFileColumns, draft: sceneDrafts.document })
      .from(projects)
      .leftJoin(sceneDrafts, eq(sceneDrafts.projectId, projects.id))
      .where(and(eq(projects.id, id), inArray(projects.workspaceId, [...workspaceIds])));
    return found ?? null;
  }

  /**
   * Everything about a project that its download says, but the numbers. Call it within `readSnapshot`, like the `find`
   * before.
   */
  async partsOf(found: DownloadedProject) {
    const { id, workspaceId } = found.project;
    return {
      found,
      files: await this.filesOf(id),
      versions: await versionsOfProject(this.db, id),
      links: await this.linksOf(id),
      comments: await this.commentsOf(id, workspaceId),
    };
  }

  /**
   * The files that the project, its draft or one of its versions uses, without variants and replaced tracking files.
   */
  filesOf(projectId: number) {
    const versions = this.db
      .select({ id: sceneVersions.id })
      .from(sceneVersions)
      .where(eq(sceneVersions.projectId, projectId));
    const ofProject = and(
      inArray(fileUses.holderKind, ['project', 'scene-draft']),
      eq(fileUses.holderId, projectId),
      ne(fileUses.role, 'former-tracking-file'),
    );
    const ofVersion = and(eq(fileUses.holderKind, 'scene-version'), inArray(fileUses.holderId, versions));
    const used = this.db.select({ id: fileUses.fileId }).from(fileUses).where(or(ofProject, ofVersion));
    const { id, kind, originalName, sizeBytes, sha256, storageKey, createdAt } = files;
    return this.db
      .select({ id, kind, originalName, sizeBytes, sha256, storageKey, createdAt })
      .from(files)
      .where(and(inArray(files.id, used), eq(files.state, 'ready'), isNotNull(files.sha256)))
      .orderBy(asc(files.id));
  }

  /**
   * Keeps the files that visitors of the project get: its own, those of its published version and brand, and their
   * variants.
   */
  shownFiles({ id: projectId, workspaceId, publishedVersion }: DownloadedProject['project'], ids: readonly string[]) {
    const version = this.db
      .select({ id: sceneVersions.id })
      .from(sceneVersions)
      .where(and(eq(sceneVersions.projectId, projectId), eq(sceneVersions.number, publishedVersion ?? 0)));
    const heldBy = or(
      and(eq(fileUses.holderKind, 'project'), eq(fileUses.holderId, projectId)),
      and(eq(fileUses.holderKind, 'scene-version'), inArray(fileUses.holderId, version)),
      and(eq(fileUses.holderKind, 'brand'), eq(fileUses.holderId, workspaceId)),
    );
    const held = this.db.select({ id: fileUses.fileId }).from(fileUses).where(heldBy);
    const isShown = or(inArray(files.id, held), inArray(files.variantOf, held));
    return this.db
      .select(siteFileColumns)
      .from(files)
      .where(and(inArray(files.id, [...ids]), eq(files.state, 'ready'), isNotNull(files.sha256), isShown));
  }

  /**
   * Oldest first, with the names of present members only. There are at most `MAX_COMMENTS`, which adding one enforces.
   */
  commentsOf(projectId: number, workspaceId: number) {
    const { id, parentId, itemId, guestName, text, createdAt, resolvedAt, authorId } = comments;
    const memberName = sql<
      string | null
    >`case when ${isMemberOf(users.id, workspaceId)} then ${shownNameOf(users)} end`;
    return this.db
      .select({ id, parentId, itemId, memberName, guestName, text, createdAt, resolvedAt })
      .from(comments)
      .leftJoin(users, eq(users.id, authorId))
      .where(eq(comments.projectId, projectId))
      .orderBy(asc(id));
  }

  linksOf(projectId: number): Promise<{ code: string; name: string }[]> {
    return this.db
      .select({ code: linkSources.code, name: linkSources.name })
      .from(linkSources)
      .where(eq(linkSources.projectId, projectId))
      .orderBy(asc(linkSources.createdAt), asc(linkSources.code));
  }
}

export type DownloadedProject = NonNullable<Awaited<ReturnType<DownloadRepository['find']>>>;
export type DownloadedFile = Awaited<ReturnType<DownloadRepository['filesOf']>>[number];
export type SiteFileRow = Awaited<ReturnType<DownloadRepository['shownFiles']>>[number];
