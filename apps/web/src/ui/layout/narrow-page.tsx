import type { ReactNode } from 'react';

/** Layout of a page with one short task. */
export function NarrowPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="page-width grid justify-items-center pt-12 pb-20 md:pt-20">
      <div className="grid w-full max-w-sm gap-6">
        <div className="grid gap-1" role="status">
          <h1 className="text-xl font-bold">{title}</h1>
          <p className="text-ink-soft [overflow-wrap:anywhere]">{text}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
