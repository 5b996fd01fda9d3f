import { DEFAULT_TURN_PERIOD_S, itemAtRest } from '@anchora/contract/scene/default-scene';
import type { PublicScene } from '@anchora/contract/scene/public-scene';
import type { Sample, SampleId } from '@anchora/contract/templates';
import { isTemplateId, STANDING_SAMPLES } from '@anchora/contract/templates';
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
  const sample = await fetchSample(key, signal);
  return sample && asProject(key, sample);
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
    ...(STANDING_SAMPLES.includes(id) && { scene: standingScene(content.url) }),
  };
}

/** A model that stands on its picture instead of lying on it. */
function standingScene(address: string): PublicScene {
  const { locked: _locked, ...atRest } = itemAtRest();
  const turn = { on: true, periodS: DEFAULT_TURN_PERIOD_S };
  const model = { ...atRest, id: 'item01', kind: 'model', address, up: 'table', turn } as const;
  return {
    v: 1,
    targets: [{ scene: 'scene1', widthCm: null }],
    scenes: [
      {
        id: 'scene1',
        items: [{ ...model, onTap: [], clip: 0, loop: 'repeat', speed: 1 }],
        whenLost: 'hide',
        button: null,
      },
    ],
  };
}
