import type { Gate } from '../loading/gate';
import type { FrameProject } from '../protocol/messages';
import type { ModelStage } from './full-model';
import type { TurningModel } from './turning-model';

/** Has a light model replaced by the full one, if the project has both. The code for that loads with the full one. */
export function loadFullLater(
  { modelUrl, fullModelUrl }: Pick<FrameProject, 'modelUrl' | 'fullModelUrl'>,
  { stage, model, tapped }: { stage: ModelStage; model: TurningModel; tapped: Gate },
): void {
  if (!fullModelUrl) return;
  const { renderer, scene, camera } = stage;
  const options = { renderer, scene, camera, model, lightUrl: modelUrl, fullUrl: fullModelUrl, tapped: tapped.opened };
  void import('./full-model').then(({ followWithFull }) => followWithFull(options)).catch(() => undefined);
}
