import type { Project } from '@anchora/contract/projects';
import type { SampleId, SamplesAnswer } from '@anchora/contract/templates';
import type { APIRequestContext } from '@playwright/test';
import { createProject } from '../../support/projects';
import { readApi } from '../../support/read-api';

/** Makes a project of the signed-in user from a sample. @throws Error if the server has not stored the sample */
export async function createFromSample(
  request: APIRequestContext,
  origin: string,
  id: SampleId,
  name: string,
): Promise<Project> {
  const { samples } = await readApi<SamplesAnswer>({ request }, '/api/templates');
  const sample = samples[id];
  if (!sample) throw new Error(`The server has not stored the sample ${id}`);
  return createProject(request, origin, {
    name,
    type: sample.type,
    contentType: sample.contentType,
    modelUrl: sample.content.url,
    ...(sample.targetImage && { targetImageUrl: sample.targetImage.url, targetMindFile: sample.tracking?.url ?? null }),
  });
}
