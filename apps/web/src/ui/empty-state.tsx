import type { ReactNode } from 'react';
import { Brackets } from './brackets';

export interface EmptyStateProps {
  /** What will be here, drawn; stands inside the brackets. */
  picture: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}

/** Shows what will be there and one thing to do about it. */
export function EmptyState({ picture, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-7 px-4 py-14 text-center">
      <Brackets className="text-ink-faint">{picture}</Brackets>
      <div className="grid max-w-md gap-1.5">
        <h2 className="text-lg font-bold tracking-tight">{title}</h2>
        {text && <p className="text-ink-soft">{text}</p>}
      </div>
      {action}
    </div>
  );
}
