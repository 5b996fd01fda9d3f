import { cx } from '../class-names';

/** Placeholder for loading content; give it the content's size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-skeleton rounded-control bg-press', className)} />;
}
