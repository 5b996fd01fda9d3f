import { Item, Root } from 'radix-ui/radio-group';
import { useId } from 'react';
import { projectDetail as texts } from '../../texts/project-detail';

const RATIOS = ['16:9', '4:3', '1:1', '9:16'] as const;
export type VideoRatio = (typeof RATIOS)[number];

/** How wide the video is shown, beside its height. */
export function RatioChoice({ value, onChange }: { value: VideoRatio; onChange: (ratio: VideoRatio) => void }) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p id={id} className="text-sm font-medium">
        {texts.ratio}
      </p>
      <Root
        aria-labelledby={id}
        value={value}
        onValueChange={(ratio) => onChange(ratio as VideoRatio)}
        className="flex gap-1 rounded-control border border-line-strong p-0.5"
      >
        {RATIOS.map((ratio) => (
          <Item
            key={ratio}
            value={ratio}
            className="h-8 min-w-12 rounded-tag px-2.5 text-sm text-ink-soft tabular transition-colors hover:text-ink data-[state=checked]:bg-ink data-[state=checked]:text-paper pointer-coarse:h-10"
          >
            {ratio}
          </Item>
        ))}
      </Root>
    </div>
  );
}
