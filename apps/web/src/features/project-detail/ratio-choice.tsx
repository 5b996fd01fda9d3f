import { projectDetail as texts } from '../../texts/project-detail';
import { SegmentChoice } from '../../ui/fields/segment-choice';

const RATIOS = ['16:9', '4:3', '1:1', '9:16'] as const;
export type VideoRatio = (typeof RATIOS)[number];

const OPTIONS = RATIOS.map((ratio) => ({ value: ratio, label: ratio }));

/** Aspect ratio in which the video is shown. */
export function RatioChoice({ value, onChange }: { value: VideoRatio; onChange: (ratio: VideoRatio) => void }) {
  return <SegmentChoice label={texts.ratio} value={value} options={OPTIONS} onValueChange={onChange} />;
}
