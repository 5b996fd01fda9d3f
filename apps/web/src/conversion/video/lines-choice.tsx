import { VIDEO_LINES } from '@anchora/contract/limits';
import { conversion as texts } from '../../texts/conversion';
import { SegmentChoice } from '../../ui/fields/segment-choice';
import type { VideoConversion } from './video-conversion';
import { type Size, USUAL_LINES, webSize } from './web-size';

const words = texts.video;

interface LinesChoiceProps {
  state: Extract<VideoConversion['current'], { step: 'choosing' | 'for-server' }>;
  /** Size of the source. */
  size: Size;
  conversion: VideoConversion;
}

/** The choice between the sizes of the result; nothing where there is none. */
export function LinesChoice({ state, size, conversion }: LinesChoiceProps) {
  const offered = conversion.linesOffered(state);
  if (offered.length === 1) return null;
  const chosen = conversion.linesOf(state);
  return (
    <div className="grid gap-2">
      <SegmentChoice
        label={words.lines}
        value={String(chosen)}
        options={offered.map((lines) => {
          const { width, height } = webSize(size, lines);
          const name = `${Math.min(width, height)}p`;
          return { value: String(lines), label: lines === USUAL_LINES ? words.recommended(name) : name };
        })}
        onValueChange={(value) =>
          conversion.chooseLines(VIDEO_LINES.find((lines) => String(lines) === value) ?? USUAL_LINES)
        }
      />
      {chosen !== USUAL_LINES && <p className="text-sm text-ink-soft">{words.moreLines}</p>}
    </div>
  );
}
