import type { BrandPicture, BrandSettings, ShownBrand } from '@anchora/contract/brand';
import { fileAddress } from '@anchora/contract/file-paths';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { isOwnerPro } from '../db/pro-user';

/** A brand as it is read with a project: its settings, and those of its pictures that are public now. */
export interface BrandRow {
  settings: BrandSettings;
  pictures: Partial<Record<BrandPicture, string>> | null;
}

/**
 * The brand of a project's workspace, as a column of a select over `projects`; null without one, and while the owner of
 * the workspace is not Pro.
 */
export const shownBrandRow = sql<BrandRow | null>`(
  select json_build_object('settings', b.settings, 'pictures', (
    select json_object_agg(u.role, u.file_id) from file_uses u
    where u.holder_kind = 'brand' and u.holder_id = b.id and u.public_from <= now() and u.public_until > now()))
  from brands b join workspaces w on w.id = b.id join users owners on owners.id = w.owner_user_id
  where b.id = "projects"."workspace_id" and ${isOwnerPro})`;

/** The brand of a workspace for previews, which show it whatever the owner's plan; null without one. */
export async function brandForPreviews(db: Database, workspaceId: number): Promise<ShownBrand | null> {
  const { rows } = await db.execute<{ settings: BrandSettings; pictures: BrandRow['pictures'] }>(sql`
    select b.settings, (select json_object_agg(u.role, u.file_id) from file_uses u
      where u.holder_kind = 'brand' and u.holder_id = b.id) as pictures
    from brands b where b.id = ${workspaceId}`);
  return shownBrand(rows[0] ?? null);
}

/** The addresses of a brand's pictures, by the fields of the brand; null for one that is not set. */
export function pictureAddresses(pictures: Partial<Record<BrandPicture, string>>) {
  return {
    logo: addressOf(pictures.logo),
    backgroundPicture: addressOf(pictures['background-picture']),
    linkPicture: addressOf(pictures['link-picture']),
    photoFrame: addressOf(pictures['photo-frame']),
  };
}

/** The parts of a brand that are set; null if none is. */
export function shownBrand(row: BrandRow | null): ShownBrand | null {
  if (row === null) return null;
  const pictures = pictureAddresses(row.pictures ?? {});
  const { marksPhotos, ...settings } = row.settings;
  const parts = { ...settings, ...pictures, marksPhotos: marksPhotos && pictures.logo !== null };
  const set = Object.entries(parts).filter(([, value]) => value !== null && value !== '' && value !== false);
  return set.length === 0 ? null : Object.fromEntries(set);
}

function addressOf(fileId: string | undefined): string | null {
  return fileId === undefined ? null : fileAddress(fileId);
}
