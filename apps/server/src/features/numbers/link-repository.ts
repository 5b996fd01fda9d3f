import { randomInt } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { MAX_NAMED_LINKS } from '@anchora/contract/limits';
import type { Database } from '../../db/database';
import { linkSources } from '../../db/schema/numbers';
import { projects } from '../../db/schema/projects';

export type LinkRow = Omit<typeof linkSources.$inferSelect, 'projectId'>;

const { code, name, createdAt } = linkSources;
/** Letters and digits that look alike are left out, because a code may be read from a print. */
const CODE_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 31^8 codes, 40 bits: strangers do not guess one, and people can still type it. */
const CODE_LENGTH = 8;

export class LinkRepository {
  constructor(private readonly db: Database) {}

  /** All links of a project, oldest first. */
  list(projectId: number): Promise<LinkRow[]> {
    return this.db
      .select({ code, name, createdAt })
      .from(linkSources)
      .where(eq(linkSources.projectId, projectId))
      .orderBy(asc(createdAt), asc(code));
  }

  /** @returns null if the project has as many links as it may. */
  insert(projectId: number, given: string): Promise<LinkRow | null> {
    return this.db.transaction(async (tx) => {
      await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('no key update');
      const count = await tx.$count(linkSources, eq(linkSources.projectId, projectId));
      if (count >= MAX_NAMED_LINKS) return null;
      const [made] = await tx
        .insert(linkSources)
        .values({ projectId, code: newCode(), name: given })
        .returning({ code, name, createdAt });
      return made ?? null;
    });
  }

  /** @returns null if there is no such link. */
  async rename(projectId: number, of: string, given: string): Promise<LinkRow | null> {
    const [changed] = await this.db
      .update(linkSources)
      .set({ name: given })
      .where(isLink(projectId, of))
      .returning({ code, name, createdAt });
    return changed ?? null;
  }

  async delete(projectId: number, of: string): Promise<void> {
    await this.db.delete(linkSources).where(isLink(projectId, of));
  }
}

function isLink(projectId: number, of: string) {
  return and(eq(linkSources.projectId, projectId), eq(code, of));
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('');
}
