import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../class-names';
import { Icon } from '../pictures/icon';

interface FailureLineProps {
  id?: string | undefined;
  /** False where the element around the line is announced, or the words are heard elsewhere. Default: true. */
  announced?: boolean;
  className?: string;
  children: ReactNode;
}

/** Says in a line, at the part of a page that it is about, what is wrong or has failed. */
export function FailureLine({ id, announced = true, className, children }: FailureLineProps) {
  return (
    <p
      id={id}
      role={announced ? 'alert' : undefined}
      className={cx('flex items-start gap-1.5 text-sm text-danger-text', className)}
    >
      <Icon of={CircleAlert} sizePx={16} className="mt-[3px]" />
      {children}
    </p>
  );
}
