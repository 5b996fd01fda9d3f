import { ImageIcon, TriangleAlert } from 'lucide-react';
import { targetTools } from '../../texts/target-tools';
import { Progress } from '../../ui/messages/progress';
import { FailureLine } from '../../ui/messages/failure-line';
import { Icon } from '../../ui/pictures/icon';
import type { ToolPicture } from './compile-view';
import { PreviewPicture } from './preview-picture';

const texts = targetTools.list;

/** Least number of anchors by the guidance that `fewPoints` words: 30 to 50, evenly spread. */
const FEW_POINTS = 30;

/** Shows the progress or the result of one picture. */
export function PictureBody({ picture: { file, state } }: { picture: ToolPicture }) {
  if (state.status === 'compiled') {
    const { widthPx, heightPx, points } = state.preview;
    const count = points.length / 2;
    return (
      <div className="grid gap-2">
        <PreviewPicture preview={state.preview} name={file.name} />
        <p className="text-xs text-ink-soft tabular">
          {texts.size(widthPx, heightPx)}, {texts.points(count)}
        </p>
        {count < FEW_POINTS && (
          <p className="flex items-start gap-1.5 text-sm text-searching-text">
            <Icon of={TriangleAlert} sizePx={16} className="mt-[3px]" />
            {texts.fewPoints}
          </p>
        )}
      </div>
    );
  }
  if (state.status === 'failed') {
    return (
      <FailureLine announced={false}>
        <span className="[overflow-wrap:anywhere]">
          <span className="font-medium">{texts.failed}.</span> {state.message}
        </span>
      </FailureLine>
    );
  }
  if (state.status === 'working') {
    return <Progress label={`${texts.working} ${file.name}`} value={state.fraction * 100} />;
  }
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-soft">
      <Icon of={ImageIcon} sizePx={16} />
      {texts.waiting}
    </p>
  );
}
