/** A small bar for each value, the last one marked. Decoration only: the text beside them carries the meaning. */
export function Sparkbars({ values, className }: { values: readonly number[]; className?: string }) {
  const most = Math.max(1, ...values);
  const step = 100 / Math.max(1, values.length);
  return (
    <svg viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true" className={className}>
      {values.map((value, index) => {
        // A count of 1 must be visible beside thousands; 0 is a line at the bottom.
        const height = value === 0 ? 1 : Math.max(3, (value / most) * 32);
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
            key={index}
            x={index * step}
            y={32 - height}
            width={step * 0.7}
            height={height}
            className={index === values.length - 1 ? 'fill-ink' : 'fill-ink-faint'}
          />
        );
      })}
    </svg>
  );
}
