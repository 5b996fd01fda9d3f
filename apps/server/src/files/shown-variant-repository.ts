import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Quality, ShownModel } from '@anchora/contract/variants';
import type { Database } from '../db/database';
import { fileVariants } from '../db/schema/builds';
import { files } from '../db/schema/files';
import { shownModel } from './shown-model';
import type { ReadyVariant } from './variant-columns';

/** The files that visitors get in place of these models and videos: id of the source → its variants, if it has any. */
export async function shownVariants(
  db: Database,
  sourceIds: string[],
  quality: Quality,
): Promise<Map<string, ShownModel>> {
  if (sourceIds.length === 0 || quality === 'original') return new Map();
  const source = alias(files, 'source');
  const { sourceId, outputId, variant, recipe, state } = fileVariants;
  const rows = await db
    .select({
      variant,
      id: files.id,
      bytes: files.sizeBytes,
      kind: source.kind,
      sourceId: source.id,
      sourceBytes: source.sizeBytes,
    })
    .from(fileVariants)
    .innerJoin(files, eq(files.id, outputId))
    .innerJoin(source, eq(source.id, sourceId))
    .where(and(inArray(sourceId, sourceIds), eq(state, 'ready'), ne(variant, 'source')))
    .orderBy(desc(recipe));
  const variantsOf = new Map<string, ReadyVariant[]>();
  for (const row of rows) {
    if (row.kind !== 'model' && row.kind !== 'video') continue;
    const known = variantsOf.get(row.sourceId) ?? [];
    variantsOf.set(row.sourceId, [...known, { ...row, kind: row.kind }]);
  }
  return new Map(
    [...variantsOf].flatMap(([id, variants]) => {
      const shown = shownModel(quality, variants);
      return shown ? [[id, shown] as const] : [];
    }),
  );
}
