import type { ReactNode } from 'react';
import { dashboard as texts } from '../../texts/dashboard';
import { Button } from '../../ui/button';
import { ErrorPanel } from '../../ui/error-panel';
import { Skeleton } from '../../ui/skeleton';

/** Children are list items. */
export function ProjectGrid({ children }: { children: ReactNode }) {
  return <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>;
}

/** Two cards' worth of waiting. */
export function ProjectGridLoading() {
  return (
    <div role="status" aria-label={texts.loading} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {[1, 2].map((card) => (
        <div key={card} className="overflow-hidden rounded-surface border border-line bg-surface">
          <Skeleton className="aspect-4/3 rounded-none" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="mt-3 h-6 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

export function ProjectGridFailed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <ErrorPanel
      {...texts.failed}
      action={
        <Button onClick={onRetry} busy={retrying}>
          {texts.tryAgain}
        </Button>
      }
    />
  );
}
