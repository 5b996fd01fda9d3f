import type { Embedding } from '@anchora/contract/embedding';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { isProNow } from '../../db/pro-user';
import { users, workspaces } from '../../db/schema/accounts';
import { projects } from '../../db/schema/projects';

export interface OwnedEmbedding extends Embedding {
  id: number;
  workspaceId: number;
}

const columns = { sites: projects.embedSites, showsAr: isProNow };

/** Reads and writes which sites may show a project in a frame. */
export class EmbeddingRepository {
  constructor(private readonly db: Database) {}

  /** Finds projects in the trash too, as other reads of their owner do. */
  async find(workspaceIds: readonly number[], id: number): Promise<OwnedEmbedding | null> {
    if (workspaceIds.length === 0) return null;
    const [found] = await this.db
      .select({ ...columns, id: projects.id, workspaceId: projects.workspaceId })
      .from(projects)
      .innerJoin(workspaces, eq(workspaces.id, projects.workspaceId))
      .innerJoin(users, eq(users.id, workspaces.ownerUserId))
      .where(and(eq(projects.id, id), inArray(projects.workspaceId, [...workspaceIds])));
    return found ?? null;
  }

  /** Finds active public projects that at least one site may show; null for every other share id. */
  async findShown(shareId: string): Promise<Embedding | null> {
    const isOpen = and(eq(projects.status, 'active'), eq(projects.isPublic, true), eq(projects.isWithheld, false));
    const [found] = await this.db
      .select(columns)
      .from(projects)
      .innerJoin(workspaces, eq(workspaces.id, projects.workspaceId))
      .innerJoin(users, eq(users.id, workspaces.ownerUserId))
      .where(and(eq(projects.shareId, shareId), isOpen, sql`cardinality(${projects.embedSites}) > 0`));
    return found ?? null;
  }

  /** The sites of a project, which nobody else changes until the end of the transaction. */
  async lock(tx: Transaction, id: number): Promise<string[]> {
    const [found] = await tx
      .select({ sites: projects.embedSites })
      .from(projects)
      .where(eq(projects.id, id))
      .for('update');
    return found?.sites ?? [];
  }

  async store(tx: Transaction, id: number, sites: string[]): Promise<void> {
    await tx.update(projects).set({ embedSites: sites }).where(eq(projects.id, id));
  }
}
