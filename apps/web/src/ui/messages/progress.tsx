import { cx } from '../class-names';

interface ProgressProps {
  /** Names the work for screen readers. */
  label: string;
  /** 0 to 100; null if the remaining work is unknown. */
  value: number | null;
}

export function Progress({ label, value }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value)}
      className="h-1.5 overflow-hidden rounded-full bg-press"
    >
      <div
        className={cx(
          'h-full origin-left rounded-full bg-ink transition-transform',
          value === null && 'animate-skeleton',
        )}
        style={{ transform: `scaleX(${value === null ? 1 : Math.min(100, Math.max(0, value)) / 100})` }}
      />
    </div>
  );
}
