import { and, asc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { brands, sessions, users, workspaceMembers, workspaces } from '../../db/schema/accounts';
import { apiTokens } from '../../db/schema/api-tokens';
import { comments } from '../../db/schema/comments';
import { backupCopies, workspaceBackups } from '../../db/schema/project-backups';
import { workspaceDomains } from '../../db/schema/domains';
import { files, fileUses } from '../../db/schema/files';
import { notifications } from '../../db/schema/messages';
import { linkSources, projectAnalytics, projectDailyCounts, visitorCounts } from '../../db/schema/numbers';
import { projects } from '../../db/schema/projects';
import { auditEvents } from '../../db/schema/records';
import { sceneDrafts } from '../../db/schema/scenes';
import { passkeys, recoveryCodes, totpFactors } from '../../db/schema/second-factors';
import { supportMessages, supportThreads } from '../../db/schema/support';
import { webhookEvents, webhooks } from '../../db/schema/webhooks';
import { projectFileColumns } from '../../db/used-files';
import { versionsOfProject } from '../../db/versions-of-project';
import type { FileRow } from '../../files/file-repository';

const PROJECT_FILES = {
  model: projectFileColumns.modelFileId,
  usdz: projectFileColumns.usdzFileId,
  targetImage: projectFileColumns.targetImageFileId,
  tracking: projectFileColumns.trackingFileId,
};

/**
 * Rows per read of the long lists. It bounds the memory of an export; the visitors and versions of projects are read
 * for one of them at a time. Chosen, not measured.
 */
const BATCH = 200;

/** Reads everything that is stored about a user, for an export. */
export class ExportRepository {
  constructor(private readonly db: Database) {}

  files(userId: number): AsyncGenerator<FileRow, void> {
    return inBatches((last: FileRow | null) =>
      this.db
        .select()
        .from(files)
        .where(and(eq(files.userId, userId), eq(files.state, 'ready'), last ? gt(files.id, last.id) : undefined))
        .orderBy(asc(files.id))
        .limit(BATCH),
    );
  }

  async *listedFiles(userId: number): AsyncGenerator<object, void> {
    for await (const { id, originalName, kind, createdAt, rightsStatement } of this.files(userId)) {
      yield { id, name: originalName, kind, createdAt, rightsStatement };
    }
  }

  async *projects(userId: number): AsyncGenerator<object, void> {
    let days: ProjectDays = new Map();
    const found = inBatches(async (last: ProjectOfExport | null) => {
      const batch = await this.projectsAfter(userId, last?.project.id ?? 0);
      days = await this.daysOf(batch.map(({ project }) => project.id));
      return batch;
    });
    for await (const { project, used, draft, viewCount, shareCount } of found) {
      const { creationKey: _key, creationHash: _hash, ...rest } = project;
      const counts = { viewCount: viewCount ?? 0, shareCount: shareCount ?? 0, days: days.get(project.id) ?? [] };
      const numbers = await this.numbersOf(project.id);
      const versions = project.publishedVersion === null ? [] : await versionsOfProject(this.db, project.id);
      yield Object.assign(rest, counts, { files: used, draft, versions, ...numbers });
    }
  }

  private projectsAfter(userId: number, id: number) {
    return this.db
      .select({
        project: projects,
        used: PROJECT_FILES,
        draft: sceneDrafts.document,
        viewCount: projectAnalytics.viewCount,
        shareCount: projectAnalytics.shareCount,
      })
      .from(projects)
      .leftJoin(projectAnalytics, eq(projectAnalytics.projectId, projects.id))
      .leftJoin(sceneDrafts, eq(sceneDrafts.projectId, projects.id))
      .where(and(eq(projects.userId, userId), gt(projects.id, id)))
      .orderBy(asc(projects.id))
      .limit(BATCH);
  }

  private async daysOf(projectIds: number[]): Promise<ProjectDays> {
    const rows = await this.db
      .select()
      .from(projectDailyCounts)
      .where(inArray(projectDailyCounts.projectId, projectIds))
      .orderBy(asc(projectDailyCounts.projectId), asc(projectDailyCounts.day));
    const daysOf: ProjectDays = new Map();
    for (const { projectId, ...day } of rows) {
      const days = daysOf.get(projectId);
      if (days) days.push(day);
      else daysOf.set(projectId, [day]);
    }
    return daysOf;
  }

  private async numbersOf(projectId: number): Promise<{ namedLinks: object[]; visitors: object[] }> {
    const { projectId: _link, ...link } = getTableColumns(linkSources);
    const { projectId: _count, ...counts } = getTableColumns(visitorCounts);
    const namedLinks = this.db.select(link).from(linkSources).where(eq(linkSources.projectId, projectId));
    const visitors = this.db.select(counts).from(visitorCounts).where(eq(visitorCounts.projectId, projectId));
    return {
      namedLinks: await namedLinks.orderBy(asc(linkSources.createdAt)),
      visitors: await visitors.orderBy(asc(counts.day), asc(counts.by), asc(counts.value)),
    };
  }

  /** The user's comments in all workspaces, and those of everyone on the user's own projects. */
  comments(userId: number): AsyncGenerator<object, void> {
    const { id, projectId, parentId, itemId, guestName, text, createdAt, resolvedAt, authorId } = comments;
    const isOwn = sql<boolean>`${authorId} is not distinct from ${userId}`;
    const columns = { id, projectId, parentId, itemId, guestName, text, createdAt, resolvedAt, isOwn };
    return inBatches((last: { id: number } | null) =>
      this.db
        .select(columns)
        .from(comments)
        .innerJoin(projects, eq(projects.id, projectId))
        .where(and(or(eq(authorId, userId), eq(projects.userId, userId)), last ? gt(id, last.id) : undefined))
        .orderBy(asc(id))
        .limit(BATCH),
    );
  }

  /** The sessions of the user: at most `MAX_SESSIONS_PER_USER`. */
  sessions(userId: number): Promise<object[]> {
    return this.db
      .select({ userAgent: sessions.userAgent, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.id));
  }

  /** The brands of the workspaces that the user owns, with the ids of their pictures. */
  async brands(userId: number): Promise<object[]> {
    const found = await this.db
      .select({ workspaceId: brands.id, settings: brands.settings })
      .from(brands)
      .innerJoin(workspaces, eq(workspaces.id, brands.id))
      .where(eq(workspaces.ownerUserId, userId))
      .orderBy(asc(brands.id));
    const ids = found.map(({ workspaceId }) => workspaceId);
    const used = await this.db
      .select({ id: fileUses.holderId, role: fileUses.role, fileId: fileUses.fileId })
      .from(fileUses)
      .where(and(eq(fileUses.holderKind, 'brand'), inArray(fileUses.holderId, ids)));
    return found.map(({ workspaceId, settings }) => ({
      workspaceId,
      settings,
      files: Object.fromEntries(used.filter(({ id }) => id === workspaceId).map(({ role, fileId }) => [role, fileId])),
    }));
  }

  /** The workspaces that the user owns, with their members, and those that the user is a member of. */
  async workspaces(userId: number): Promise<object> {
    const { id, name, createdAt, isMeasured, hasWeeklyMail, requiresFactor } = workspaces;
    const { role, createdAt: since } = workspaceMembers;
    const owned = await this.db
      .select({ id, name, createdAt, isMeasured, hasWeeklyMail, requiresFactor })
      .from(workspaces)
      .where(eq(workspaces.ownerUserId, userId))
      .orderBy(asc(id));
    const members = await this.db
      .select({ workspaceId: id, name: sql`coalesce(${users.displayName}, ${users.username})`, role, since })
      .from(workspaceMembers)
      .innerJoin(workspaces, and(eq(id, workspaceMembers.workspaceId), eq(workspaces.ownerUserId, userId)))
      .innerJoin(users, eq(users.id, workspaceMembers.userId))
      .orderBy(asc(since));
    const memberOf = await this.db
      .select({ id, name, role, since })
      .from(workspaceMembers)
      .innerJoin(workspaces, eq(id, workspaceMembers.workspaceId))
      .where(eq(workspaceMembers.userId, userId))
      .orderBy(asc(since));
    return { owned, members, memberOf };
  }

  /** The second factors, without any secret, and also an app that has not been confirmed. */
  async factors(userId: number): Promise<object> {
    const { name, createdAt, lastUsedAt, transports } = passkeys;
    const { createdAt: addedAt, confirmedAt } = totpFactors;
    const [app] = await this.db
      .select({ addedAt, confirmedAt })
      .from(totpFactors)
      .where(eq(totpFactors.userId, userId));
    return {
      authenticatorApp: app ?? null,
      passkeys: await this.db
        .select({ name, createdAt, lastUsedAt, transports })
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.id)),
      unusedRecoveryCodes: await this.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
    };
  }

  /** The tokens of the user, without their secrets. */
  tokens(userId: number): Promise<object[]> {
    const { tokenHash: _secret, userId: _user, ...columns } = getTableColumns(apiTokens);
    return this.db.select(columns).from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(asc(apiTokens.id));
  }

  /** The webhooks of the workspaces that the user owns, without their secrets. */
  webhooks(userId: number): Promise<object[]> {
    const { id, workspaceId, url, events, isOn, createdAt } = webhooks;
    return this.db
      .select({ id, workspaceId, url, events, isOn, createdAt })
      .from(webhooks)
      .where(inArray(workspaceId, this.ownedWorkspaces(userId)));
  }

  private ownedWorkspaces(userId: number) {
    return this.db.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.ownerUserId, userId));
  }

  /** Events that the webhooks of the user’s own workspaces were told of, the oldest first. */
  async *webhookEvents(userId: number): AsyncGenerator<object, void> {
    const { id, workspaceId, kind, projectId, number, data, createdAt: time } = webhookEvents;
    // The time is read as text, because a Date would lose the microseconds by which events are told apart.
    const at = sql<string>`${time}::text`;
    const found = inBatches((last: { id: string; at: string } | null) =>
      this.db
        .select({ id, kind, projectId, number, data, time, at })
        .from(webhookEvents)
        .where(
          and(
            inArray(workspaceId, this.ownedWorkspaces(userId)),
            last ? sql`(${time}, ${id}) > (${last.at}::timestamptz, ${last.id}::uuid)` : undefined,
          ),
        )
        .orderBy(asc(time), asc(id))
        .limit(BATCH),
    );
    for await (const { at: _at, ...event } of found) yield event;
  }

  /** The buckets of the workspaces that the user owns, without the secrets of their keys, and the copies in them. */
  async backups(userId: number): Promise<object> {
    const { secret: _secret, ...settings } = getTableColumns(workspaceBackups);
    const { fingerprint: _fingerprint, ...copy } = getTableColumns(backupCopies);
    const owned = this.ownedWorkspaces(userId);
    return {
      buckets: await this.db.select(settings).from(workspaceBackups).where(inArray(workspaceBackups.id, owned)),
      copies: await this.db.select(copy).from(backupCopies).where(inArray(backupCopies.workspaceId, owned)),
    };
  }

  /** The domains of the workspaces that the user owns. */
  domains(userId: number): Promise<object[]> {
    return this.db
      .select(getTableColumns(workspaceDomains))
      .from(workspaceDomains)
      .innerJoin(workspaces, and(eq(workspaces.id, workspaceDomains.id), eq(workspaces.ownerUserId, userId)))
      .orderBy(asc(workspaceDomains.id));
  }

  /** Conversations with the support, their messages and the ids of the pictures in them. */
  async *support(userId: number): AsyncGenerator<object, void> {
    const { waitingSince: _waiting, userId: _user, ...columns } = getTableColumns(supportThreads);
    const found = inBatches((last: { id: number } | null) =>
      this.db
        .select(columns)
        .from(supportThreads)
        .where(and(eq(supportThreads.userId, userId), gt(supportThreads.id, last?.id ?? 0)))
        .orderBy(asc(supportThreads.id))
        .limit(BATCH),
    );
    const { id, by, text, createdAt } = supportMessages;
    const pictures = sql<string[]>`(select coalesce(json_agg(u.file_id order by u.role), '[]') from file_uses u
      where u.holder_kind = 'support-message' and u.holder_id = ${sql.raw('"support_messages"."id"')})`;
    for await (const thread of found) {
      const messages = await this.db
        .select({ id, by, text, createdAt, pictures })
        .from(supportMessages)
        .where(eq(supportMessages.threadId, thread.id))
        .orderBy(asc(id));
      yield { ...thread, messages };
    }
  }

  async *activity(userId: number): AsyncGenerator<object, void> {
    const { id, kind, actor, projectId, address, details, createdAt } = auditEvents;
    const found = inBatches((last: { id: number } | null) =>
      this.db
        .select({ id, kind, by: actor, projectId, address, details, createdAt })
        .from(auditEvents)
        .where(and(eq(auditEvents.userId, userId), gt(id, last?.id ?? 0)))
        .orderBy(asc(id))
        .limit(BATCH),
    );
    for await (const { id: _id, ...event } of found) yield event;
  }

  async *notifications(userId: number): AsyncGenerator<object, void> {
    const { id, event, readAt, createdAt } = notifications;
    const found = inBatches((last: { id: number } | null) =>
      this.db
        .select({ id, event, readAt, createdAt })
        .from(notifications)
        .where(and(eq(notifications.userId, userId), gt(id, last?.id ?? 0)))
        .orderBy(asc(id))
        .limit(BATCH),
    );
    for await (const { id: _id, ...notification } of found) yield notification;
  }
}

type ProjectDays = Map<number, object[]>;
type ProjectOfExport = Awaited<ReturnType<ExportRepository['projectsAfter']>>[number];

/** @param readAfter at most `BATCH` rows after the last one; null: from the beginning */
async function* inBatches<Row>(readAfter: (last: Row | null) => Promise<Row[]>): AsyncGenerator<Row, void> {
  let last: Row | null = null;
  for (;;) {
    const batch: Row[] = await readAfter(last);
    yield* batch;
    last = batch.at(-1) ?? null;
    if (batch.length < BATCH) return;
  }
}
