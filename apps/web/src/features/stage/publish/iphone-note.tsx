import { stageDialogs } from '../../../texts/stage-dialogs';
import { isolated } from '../../../ui/wording/isolated';
import { useStage } from '../session/stage-context';
import { itemName } from '../session/item-name';
import { type QuickLookBar, quickLookBars } from './quick-look';

const texts = stageDialogs.publish.iphone;

/** Says how iPhones will show a scene on a floor, and what keeps it out of their own viewer. */
export function IphoneNote() {
  const { session } = useStage();
  if (!session.onFloor) return null;
  const bars = quickLookBars(session.document);
  return (
    <p className="text-sm text-ink-soft">
      {bars.length === 0 ? texts.shown : texts.barred(bars.map(wordsOf).join(', '))}
    </p>
  );
}

function wordsOf(bar: QuickLookBar): string {
  return 'item' in bar ? texts.bars[bar.what](isolated(itemName(bar.item))) : texts.bars[bar.what];
}
