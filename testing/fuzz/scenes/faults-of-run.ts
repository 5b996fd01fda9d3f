import { gravityAlong } from '@anchora/ar-runtime/scene/built/gravity';
import { SceneRun, type SceneView } from '@anchora/ar-runtime/scene/built/scene-run';
import { sceneBounds } from '@anchora/ar-runtime/scene/built/scene-bounds';
import { parseScene } from '@anchora/ar-runtime/session/document/parse-scene';
import type { PublicScene } from '@anchora/contract/scene/public-scene';

const ADDRESS = 'https://anchora.example/ar-frame/';
/** Time steps, s: the first frame, usual ones, and one after a long pause. */
const STEPS_S = [0, 0.016, 0.5, 60, 700];
/** cameraFromRoot: in front of the scene, beside it with a scale, and inside it. */
const CAMERAS = [
  [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -2, 1],
  [0, 0, -0.5, 0, 0, 0.5, 0, 0, 0.5, 0, 0, 0, 0.3, 0.1, -4, 1],
  [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
];
const UPS = [null, gravityAlong([0, 1, 0]), gravityAlong([0, 0, 1])];
const VIEWS = CAMERAS.flatMap((cameraFromRoot) => UPS.map((up): SceneView => ({ cameraFromRoot, up, seen: true })));

/** Uses a scene like a viewer: reads it, lets time pass on pictures and floors, and taps everything. */
export function faultsOfRun(shown: PublicScene): string[] {
  const parsed = parseScene(JSON.parse(JSON.stringify(shown)), ADDRESS);
  if (!parsed) return ['cannot be read by a viewer'];
  const faults: string[] = [];
  for (const scene of parsed.scenes) {
    for (const ground of ['picture', 'floor'] as const) {
      const run = new SceneRun(scene, { ground, still: false });
      for (const { id } of scene.items) run.setExtent(id, { min: [-0.5, -0.5, 0], max: [0.5, 0.5, 0] });
      if (scene.button) run.act([scene.button.action]);
      for (const view of VIEWS) {
        for (const elapsedS of STEPS_S) run.update(elapsedS, view);
        faults.push(...faultsOfMoment(run));
        for (const { id } of scene.items) run.tap(id);
      }
    }
  }
  return faults;
}

function faultsOfMoment(run: SceneRun): string[] {
  const isWrong = run.items.some(({ matrix, opacity }) => ![...matrix, opacity].every(Number.isFinite));
  const bounds = sceneBounds(run, ({ item }) => item.kind !== 'sound');
  const isEndless = bounds !== null && ![...bounds.centre, bounds.radius].every(Number.isFinite);
  return [...(isWrong ? ['stands at no place'] : []), ...(isEndless ? ['has no size'] : [])];
}
