/** Height of the drawing and of the smallest count, in units of the drawing, which is 100 wide; chosen by eye. */
const HEIGHT = 32;
const LEAST_HEIGHT = 3;
/** Width of a bar as a share of its step; chosen by eye. */
const BAR_SHARE = 0.7;

/** A small bar for each value, the last one marked. Decoration only: the text beside them carries the meaning. */
export function Sparkbars({ values, className }: { values: readonly number[]; className?: string }) {
  const most = Math.max(1, ...values);
  const step = 100 / Math.max(1, values.length);
  return (
    <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className={className}>
      {values.map((value, index) => {
        // A count of 1 must be visible beside thousands; 0 is a line at the bottom.
        const height = value === 0 ? 1 : Math.max(LEAST_HEIGHT, (value / most) * HEIGHT);
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
            key={index}
            x={index * step}
            y={HEIGHT - height}
            width={step * BAR_SHARE}
            height={height}
            className={index === values.length - 1 ? 'fill-ink' : 'fill-ink-faint'}
          />
        );
      })}
    </svg>
  );
}
