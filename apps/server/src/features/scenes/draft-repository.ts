import { and, eq, like, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { EDITOR_GONE_AFTER_S } from '@anchora/contract/limits';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { Database, Transaction } from '../../db/database';
import { isMemberOf } from '../../accounts/is-member-of';
import { shownNameOf } from '../../accounts/shown-name';
import { users } from '../../db/schema/accounts';
import { files, fileUses, type UseRole } from '../../db/schema/files';
import { sceneDrafts } from '../../db/schema/scenes';
import { writtenRow } from '../../db/written-row';
import type { FileKindOfRow } from '../../files/file-repository';
import { documentBytes } from './document-bytes';

const editors = alias(users, 'editors');

const DRAFT = {
  document: sceneDrafts.document,
  revision: sceneDrafts.revision,
  publishedRevision: sceneDrafts.publishedRevision,
  bytes: sceneDrafts.bytes,
  editor: sceneDrafts.editor,
  editorUserId: sceneDrafts.editorUserId,
  /** Null for a member who left. */
  editorName: sql<string | null>`(
    select ${shownNameOf(editors)} from users editors join projects p on p.id = "scene_drafts"."project_id"
    where editors.id = "scene_drafts"."editor_user_id" and ${isMemberOf(sql`editors.id`, sql`p.workspace_id`)})`,
  /** Whether the window that edits has called recently. */
  isEditorThere: sql<boolean>`coalesce(
    ${sceneDrafts.editorSeenAt} > now() - ${EDITOR_GONE_AFTER_S} * interval '1 second', false)`,
};

interface NewDraft {
  projectId: number;
  document: SceneDocument;
  revision: number;
  /** The window that saves, and its user. */
  editor: string;
  editorUserId: number;
}

interface FileInUse {
  role: UseRole;
  kind: FileKindOfRow;
}

export class DraftRepository {
  constructor(private readonly db: Database) {}

  async find(projectId: number, tx: Database | Transaction = this.db) {
    const [draft] = await tx.select(DRAFT).from(sceneDrafts).where(eq(sceneDrafts.projectId, projectId));
    return draft ?? null;
  }

  /** The files that the draft's document names, by their ids. */
  async filesInUse(projectId: number, tx: Database | Transaction = this.db): Promise<Map<string, FileInUse>> {
    const uses = await tx
      .select({ fileId: fileUses.fileId, role: fileUses.role, kind: files.kind })
      .from(fileUses)
      .innerJoin(files, eq(files.id, fileUses.fileId))
      .where(
        and(eq(fileUses.holderKind, 'scene-draft'), eq(fileUses.holderId, projectId), like(fileUses.role, 'scene-%')),
      );
    return new Map(uses.map(({ fileId, ...use }) => [fileId, use]));
  }

  /**
   * The tracking file of those of the draft's pictures that have tracking data, as packed for its last preview; null
   * before the first preview with such a picture.
   */
  async trackingFile(projectId: number, tx: Database | Transaction = this.db): Promise<string | null> {
    const [use] = await tx
      .select({ fileId: fileUses.fileId })
      .from(fileUses)
      .where(
        and(
          eq(fileUses.holderKind, 'scene-draft'),
          eq(fileUses.holderId, projectId),
          eq(fileUses.role, 'tracking-file'),
        ),
      );
    return use?.fileId ?? null;
  }

  async save(tx: Transaction, { projectId, ...draft }: NewDraft): Promise<DraftRow> {
    const bytes = documentBytes(draft.document);
    const fields = { ...draft, bytes, editorSeenAt: sql`now()`, updatedAt: sql`now()` };
    const saved = writtenRow(
      await tx
        .insert(sceneDrafts)
        .values({ projectId, ...fields })
        .onConflictDoUpdate({ target: sceneDrafts.projectId, set: fields })
        .returning(DRAFT),
      'a draft',
    );
    return saved;
  }

  /** @returns null if the project has no draft, which no window can hold. */
  async setEditor(
    tx: Transaction,
    projectId: number,
    { editor, editorUserId }: Pick<NewDraft, 'editor' | 'editorUserId'>,
  ): Promise<DraftRow | null> {
    const [draft] = await tx
      .update(sceneDrafts)
      .set({ editor, editorUserId, editorSeenAt: sql`now()` })
      .where(eq(sceneDrafts.projectId, projectId))
      .returning(DRAFT);
    return draft ?? null;
  }

  async markPublished(tx: Transaction, projectId: number, revision: number): Promise<void> {
    await tx.update(sceneDrafts).set({ publishedRevision: revision }).where(eq(sceneDrafts.projectId, projectId));
  }

  async remove(tx: Transaction, projectId: number): Promise<void> {
    await tx.delete(sceneDrafts).where(eq(sceneDrafts.projectId, projectId));
  }
}

export type DraftRow = NonNullable<Awaited<ReturnType<DraftRepository['find']>>>;
