import { cx } from '../class-names';

/** Holds the place of what is loading; give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-skeleton rounded-control bg-press', className)} />;
}
