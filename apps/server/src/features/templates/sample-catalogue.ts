import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { SAMPLE_PARTS, SAMPLES, type SampleId } from '@anchora/contract/templates';

const sampleIds = Object.keys(SAMPLES) as [SampleId, ...SampleId[]];

const catalogueSchema = z.object({
  files: z.array(
    z.object({
      sample: z.enum(sampleIds),
      part: z.enum(SAMPLE_PARTS),
      /** Path relative to the folder of the catalogue. */
      file: z.string(),
      kind: z.enum(['model', 'video', 'image', 'tracking', 'usdz']),
      contentType: z.string(),
      sizeBytes: z.number().int().positive(),
      sha256: z.hex().length(64),
      widthPx: z.number().int().nullable(),
      heightPx: z.number().int().nullable(),
      metadata: z.record(z.string(), z.unknown()),
    }),
  ),
});

/** One file of the sample content, with the findings of the upload checks at the time it was made. */
export type CataloguedFile = z.output<typeof catalogueSchema>['files'][number];

/** @throws Error if the folder has no valid catalogue. */
export async function readSampleCatalogue(folder: string): Promise<CataloguedFile[]> {
  return catalogueSchema.parse(JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'))).files;
}
