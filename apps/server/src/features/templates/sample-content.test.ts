import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SAMPLES, type SampleId } from '@anchora/contract/templates';
import { checked } from '../../../test-support/checked';
import { readSampleCatalogue } from './sample-catalogue';

const MADE = fileURLToPath(new URL('../../../../../samples/made', import.meta.url));
const catalogue = await readSampleCatalogue(MADE);
/**
 * Above the largest samples of November 2026 (video 577 KB, model 308 KB, picture 238 KB, USDZ 870 KB), so that a new
 * one that is much heavier is noticed. 90 KB is the engine's own budget for a tracking file (`tracking-file.test.ts`).
 */
const MOST_BYTES = {
  video: 700_000,
  model: 310_000,
  image: 400_000,
  tracking: 90_000,
  usdz: 1_000_000,
};

describe('the bundled sample content', () => {
  it('has for each sample exactly the files that its type needs', () => {
    for (const id of Object.keys(SAMPLES) as SampleId[]) {
      const parts = catalogue.filter(({ sample }) => sample === id).map(({ part, kind }) => `${part} ${kind}`);
      const { type, contentType } = SAMPLES[id];
      const content = contentType === 'video' ? 'content video' : 'content model';
      expect(parts, id).toEqual(
        {
          'markerless video': [content],
          'markerless 3d-model': [content, 'usdz usdz'],
          'image-tracking video': [content, 'targetImage image', 'tracking tracking'],
          'image-tracking 3d-model': [content, 'targetImage image', 'tracking tracking'],
        }[`${type} ${contentType}` as const],
      );
    }
  });

  it.each(catalogue)('$file passes the upload checks and matches the catalogue', async (file) => {
    const bytes = await readFile(path.join(MADE, file.file));
    const verdict = await checked(file.kind, bytes);
    const { contentType, sizeBytes, widthPx, heightPx, metadata } = file;
    expect(verdict).toMatchObject({ contentType, sizeBytes, widthPx, heightPx, metadata });
    expect(Buffer.from(verdict.sha256).toString('hex')).toBe(file.sha256);
    expect(verdict.bytes.equals(bytes)).toBe(true);
    expect(sizeBytes).toBeLessThanOrEqual(MOST_BYTES[file.kind]);
  });
});
