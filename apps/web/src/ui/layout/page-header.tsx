import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Badges beside the title. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** A link back, above the title. */
  back?: ReactNode;
}

/** The header of a page, with its only h1. */
export function PageHeader({ title, subtitle, aside, actions, back }: PageHeaderProps) {
  return (
    <header className="grid gap-3">
      {back}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-xl font-bold md:text-2xl">{title}</h1>
            {aside}
          </div>
          {subtitle && <p className="text-ink-soft">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  );
}
