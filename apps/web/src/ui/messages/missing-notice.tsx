import type { ReactNode } from 'react';
import { EmptyState } from './empty-state';

interface MissingNoticeProps {
  title: ReactNode;
  text: ReactNode;
  action: ReactNode;
}

/** Fills a page whose subject does not exist. That is not an error, so nothing is red. Announced when it appears. */
export function MissingNotice({ title, text, action }: MissingNoticeProps) {
  return (
    <div role="alert" className="page-width py-6 md:py-12">
      <EmptyState
        titleAs="h1"
        title={title}
        text={text}
        picture={<div className="h-24 w-18 rounded-tag border border-dashed border-line-strong bg-sunken" />}
        action={<div className="flex flex-wrap justify-center gap-2">{action}</div>}
      />
    </div>
  );
}
