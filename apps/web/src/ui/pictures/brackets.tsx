import type { ReactNode } from 'react';
import { cx } from '../class-names';

export interface BracketsProps {
  /** `searching` breathes in amber, `held` snaps tight and turns green. */
  state?: 'idle' | 'searching' | 'held';
  className?: string;
  children: ReactNode;
}

/** Frames its children with the corners of a viewfinder. */
export function Brackets({ state = 'idle', className, children }: BracketsProps) {
  return (
    <div className={cx('brackets', className)} data-state={state}>
      <span className="bracket" />
      <span className="bracket" />
      <span className="bracket" />
      <span className="bracket" />
      {children}
    </div>
  );
}
