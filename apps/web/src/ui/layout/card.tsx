import type { ComponentProps } from 'react';
import { cx } from '../class-names';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-surface border border-line bg-surface', className)} />;
}
