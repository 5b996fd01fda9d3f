import type { ContentWeight } from '@anchora/contract/projects';
import type { Database } from '../../db/database';
import { findFile } from '../../files/file-repository';

/** Figures of a file's check that affect its load on a phone; null if the file no longer exists. */
export async function readContentWeight(db: Database, fileId: string): Promise<ContentWeight | null> {
  const file = await findFile(db, fileId);
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
