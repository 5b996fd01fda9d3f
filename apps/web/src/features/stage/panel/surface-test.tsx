import type { SceneTarget, TargetSurface } from '@anchora/contract/scene/scene-shape';
import { useEffect, useRef, useState } from 'react';
import { shownMessage } from '../../../api/api-error';
import { stageDialogs } from '../../../texts/stage-dialogs';
import { Button } from '../../../ui/buttons/button';
import { type SurfaceScores, scoreOnSurface } from './score-on-surface';

const texts = stageDialogs.surface;

type State =
  | { status: 'idle' }
  | { status: 'running'; percent: number }
  | { status: 'failed'; message: string }
  | ({ status: 'done' } & SurfaceScores);

/** A button that tries the picture on its surface, and the result. The work ends when the button is no longer shown. */
export function SurfaceTest({ target, surface }: { target: SceneTarget; surface: TargetSurface }) {
  const running = useRef<AbortController>(null);
  const [state, setState] = useState<State>({ status: 'idle' });
  useEffect(() => () => running.current?.abort(), []);
  const test = async () => {
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'running', percent: 0 });
    const onProgress = (fraction: number) => {
      if (!controller.signal.aborted) setState({ status: 'running', percent: Math.floor(100 * fraction) });
    };
    try {
      const scores = await scoreOnSurface(target, surface, { signal: controller.signal, onProgress });
      if (!controller.signal.aborted) setState({ status: 'done', ...scores });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ status: 'failed', message: shownMessage(error) });
    }
  };
  const isRunning = state.status === 'running';
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="sm" busy={isRunning} onClick={() => void test()}>
        {texts.testSurface}
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {state.status === 'running' && texts.testingSurface(state.percent)}
        {state.status === 'done' && texts.testedSurface(state.score, state.takenFlat)}
        {state.status === 'failed' && state.message}
      </p>
    </div>
  );
}
