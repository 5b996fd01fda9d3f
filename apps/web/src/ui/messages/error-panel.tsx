import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon';

export interface ErrorPanelProps {
  title: ReactNode;
  /** Explains the error and what to do. */
  text: ReactNode;
  action?: ReactNode;
  lang?: string;
  /** `h1` if the page has no other content. */
  titleAs?: 'p' | 'h1';
}

/** Replaces the element that failed; announced when it appears. */
export function ErrorPanel({ title, text, action, lang, titleAs: Title = 'p' }: ErrorPanelProps) {
  return (
    <div role="alert" lang={lang} className="rounded-surface border border-danger bg-danger-wash p-6">
      <div className="flex items-start gap-3">
        <Icon of={TriangleAlert} className="mt-0.5 text-danger-text" />
        <div className="grid min-w-0 gap-1">
          <Title className="font-bold text-danger-text">{title}</Title>
          <p className="text-sm text-ink">{text}</p>
          {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
        </div>
      </div>
    </div>
  );
}
