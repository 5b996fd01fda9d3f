import { eq } from 'drizzle-orm';
import type { ContentWeight } from '@anchora/contract/projects';
import { files } from '../../db/schema';
import type { Database } from '../../db/database';

/** How heavy a file is for a phone, as far as it was found out when it was checked; null when it is gone. */
export async function readContentWeight(db: Database, fileId: string): Promise<ContentWeight | null> {
  const [file] = await db.select().from(files).where(eq(files.id, fileId));
  if (!file) return null;
  const { sizeBytes, widthPx, heightPx, metadata } = file;
  const durationMs = numberOf(metadata.durationMs);
  return {
    sizeBytes,
    triangles: numberOf(metadata.triangles),
    largestTexturePx: numberOf(metadata.largestTexturePx),
    durationS: durationMs === null ? null : durationMs / 1000,
    widthPx,
    heightPx,
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
