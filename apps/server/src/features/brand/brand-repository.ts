import { EMPTY_BRAND, type BrandPicture, type BrandSettings } from '@anchora/contract/brand';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { isProNow } from '../../db/pro-user';
import { brands, users, workspaces } from '../../db/schema/accounts';
import { fileUses } from '../../db/schema/files';

/** Ids of the files, by their places in the brand. */
type BrandPictures = Partial<Record<BrandPicture, string>>;

interface StoredBrand {
  settings: BrandSettings;
  pictures: BrandPictures;
  isShown: boolean;
}

export class BrandRepository {
  constructor(private readonly db: Database) {}

  async find(workspaceId: number): Promise<StoredBrand> {
    const [found] = await this.db
      .select({ settings: brands.settings, isShown: isProNow })
      .from(workspaces)
      .innerJoin(users, eq(users.id, workspaces.ownerUserId))
      .leftJoin(brands, eq(brands.id, workspaces.id))
      .where(eq(workspaces.id, workspaceId));
    return {
      // A part that was added later is missing in older rows.
      settings: { ...EMPTY_BRAND, ...found?.settings },
      pictures: await findBrandPictures(this.db, workspaceId),
      isShown: found?.isShown ?? false,
    };
  }

  /** The row stays locked until the transaction ends, so that two changes do not mix. */
  async store(tx: Transaction, workspaceId: number, settings: BrandSettings): Promise<void> {
    await tx
      .insert(brands)
      .values({ id: workspaceId, settings })
      .onConflictDoUpdate({ target: brands.id, set: { settings, updatedAt: sql`now()` } });
  }
}

export async function findBrandPictures(db: Database | Transaction, workspaceId: number): Promise<BrandPictures> {
  const isIts = and(eq(fileUses.holderKind, 'brand'), eq(fileUses.holderId, workspaceId));
  const used = await db.select({ role: fileUses.role, fileId: fileUses.fileId }).from(fileUses).where(isIts);
  return Object.fromEntries(used.map(({ role, fileId }) => [role, fileId]));
}
