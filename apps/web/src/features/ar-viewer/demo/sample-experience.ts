import type { Sample, SampleId } from '@anchora/contract/templates';
import { isTemplateId, SAMPLES_WITH_SCENES } from '@anchora/contract/templates';
import { fetchSample } from '../../../api/templates';
import { demo } from '../../../texts/demo';
import { templates } from '../../../texts/templates';
import type { LoadProject, ViewedProject } from '../use-experience';

/** The sample named by the address, unchecked; by default that of the demo. */
export function sampleKeyOf(search: string): string {
  return new URLSearchParams(search).get('template') ?? 'demo';
}

export function isSampleId(key: string): key is SampleId {
  return key === 'demo' || isTemplateId(key);
}

export function wordsOf(id: SampleId): { name: string; description: string } {
  if (id === 'demo') return { name: demo.name, description: demo.description };
  const { title, guide } = templates.items[id];
  return { name: title, description: guide };
}

/** Reads a sample in the form in which the viewer reads a project. */
export const loadSample: LoadProject = async (key, signal) => {
  if (!isSampleId(key)) return null;
  const [sample, scene] = await Promise.all([fetchSample(key, signal), sceneMaker(key)]);
  return sample && { ...asProject(key, sample), ...scene?.(sample) };
};

function asProject(id: SampleId, { type, contentType, content, usdz, targetImage, tracking }: Sample): ViewedProject {
  return {
    ...wordsOf(id),
    type,
    contentType,
    modelUrl: content.url,
    usdzUrl: usdz?.url ?? null,
    targetImageUrl: targetImage?.url ?? null,
    targetMindFile: tracking?.url ?? null,
    shareId: '',
  };
}

/** Loads the code for scenes only for samples that have one. */
async function sceneMaker(id: SampleId) {
  if (!SAMPLES_WITH_SCENES.includes(id)) return null;
  const { sampleScene } = await import('./sample-scene');
  return (sample: Sample) => ({ scene: sampleScene(id, sample) });
}
