import { lazyPart } from '../../../lazy-part';
import { useStore } from '../../../store/use-store';
import { LatePart } from '../../../ui/layers/late-part';
import { useStage } from '../session/stage-context';

const { Part: StageNotice } = lazyPart(async () => (await import('./stage-notice')).StageNotice);

/**
 * The notice about what keeps this window from editing or saving; the code that shows it is loaded with the first one.
 */
export function LateNotice() {
  const { mode, rejected, save } = useStore(useStage().saver);
  const isDue = rejected || mode === 'watching' || save === 'refused' || save === 'signed-out';
  return (
    isDue && (
      <LatePart>
        <StageNotice />
      </LatePart>
    )
  );
}
