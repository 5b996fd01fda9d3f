import type { ReactNode } from 'react';
import { Brackets } from '../pictures/brackets';

interface EmptyStateProps {
  /** Drawing of what could be there, or an icon, shown inside the brackets. */
  picture: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** `h1` if the page has no other content. */
  titleAs?: 'h1' | 'h2';
}

/** Shown where there is nothing to show, such as an empty list or a missing page, with what to do about it. */
export function EmptyState({ picture, title, text, action, titleAs: Title = 'h2' }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-7 px-4 py-14 text-center">
      <Brackets className="text-ink-faint">{picture}</Brackets>
      <div className="grid max-w-md gap-1.5">
        <Title className="text-lg font-bold tracking-tight">{title}</Title>
        {text && <p className="text-ink-soft">{text}</p>}
      </div>
      {action}
    </div>
  );
}
