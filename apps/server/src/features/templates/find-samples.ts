import { SAMPLES, type Sample, type SampleFile, type SampleId, type SamplesAnswer } from '@anchora/contract/templates';
import { fileAddress } from '@anchora/contract/file-paths';
import type { Database } from '../../db/database';
import type { FileRow } from '../../files/file-repository';
import { listSampleFiles } from './template-repository';

/** The samples whose files are all stored. */
export async function findSamples(db: Database): Promise<SamplesAnswer> {
  const rows = await listSampleFiles(db);
  const found = new Map(
    rows.flatMap(({ sample, part, file }) =>
      file.state === 'ready' ? [[`${sample} ${part}`, sampleFile(file)] as const] : [],
    ),
  );
  const samples: SamplesAnswer['samples'] = {};
  for (const id of Object.keys(SAMPLES) as SampleId[]) {
    const { type, contentType } = SAMPLES[id];
    const content = found.get(`${id} content`);
    const usdz = found.get(`${id} usdz`) ?? null;
    const targetImage = found.get(`${id} targetImage`) ?? null;
    const tracking = found.get(`${id} tracking`) ?? null;
    const isWhole = type === 'markerless' || (targetImage && tracking);
    if (content && isWhole) samples[id] = { type, contentType, content, usdz, targetImage, tracking } satisfies Sample;
  }
  return { samples };
}

function sampleFile({ id, originalName, sizeBytes }: FileRow): SampleFile {
  return { url: fileAddress(id), fileName: originalName, sizeBytes };
}
