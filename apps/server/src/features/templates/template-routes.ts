import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { SAMPLES, type Sample, type SampleFile, type SampleId, type SamplesAnswer } from '@anchora/contract/templates';
import { files, templateFiles } from '../../db/schema';
import type { Deps } from '../../deps';
import { fileAddress } from '../../storage/file-address';

/** GET /api/templates: where the sample content of the templates and of the demo is, for anyone. */
export function registerTemplateRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  app.get('/api/templates', async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return findSamples(deps);
  });
}

async function findSamples({ db }: Pick<Deps, 'db'>): Promise<SamplesAnswer> {
  const rows = await db
    .select({ sample: templateFiles.sample, part: templateFiles.part, file: files })
    .from(templateFiles)
    .innerJoin(files, and(eq(files.id, templateFiles.fileId), eq(files.state, 'ready')))
    .where(isNull(templateFiles.replacedAt));
  const found = new Map(rows.map(({ sample, part, file }) => [`${sample} ${part}`, fileOf(file)]));
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

function fileOf({ id, originalName, sizeBytes }: typeof files.$inferSelect): SampleFile {
  return { url: fileAddress(id), fileName: originalName, sizeBytes };
}
