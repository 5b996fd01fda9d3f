import { cx } from '../class-names';

interface ProgressProps {
  /** Names the work for screen readers. */
  label: string;
  /** 0 to 100; null if the remaining work is unknown. */
  value: number | null;
  tone?: 'ink' | 'held' | 'danger';
  className?: string;
}

const TONES = { ink: 'bg-ink', held: 'bg-held', danger: 'bg-danger' };

export function Progress({ label, value, tone = 'ink', className }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value)}
      className={cx('h-1.5 overflow-hidden rounded-full bg-press', className)}
    >
      <div
        className={cx(
          'h-full origin-left rounded-full transition-transform',
          TONES[tone],
          value === null && 'animate-skeleton',
        )}
        style={{ transform: `scaleX(${value === null ? 1 : Math.min(100, Math.max(0, value)) / 100})` }}
      />
    </div>
  );
}
