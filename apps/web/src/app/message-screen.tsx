import type { ReactNode } from 'react';
import { pageConfig } from '../page-config';
import { Brackets } from '../ui/pictures/brackets';
import { Logo } from '../ui/pictures/logo';
import { useEndOfFirstPaint } from './use-end-of-first-paint';

interface MessageScreenProps {
  title: ReactNode;
  text: ReactNode;
  actions?: ReactNode;
  /** Whether the message should be announced, because it replaces a page in use. */
  alert?: boolean;
}

export function MessageScreen({ title, text, actions, alert = false }: MessageScreenProps) {
  useEndOfFirstPaint();
  return (
    <main className="page-width grid min-h-dvh grid-rows-[auto_1fr] py-6">
      <a href="/" className="touch-target inline-flex justify-self-start rounded-control">
        <Logo name={pageConfig.productName} />
      </a>
      <div className="grid max-w-xl content-center gap-8 pb-24">
        <Brackets state="searching" className="mb-2 ml-3 h-24 w-18">
          <div className="size-full rounded-tag border border-dashed border-line-strong bg-sunken" />
        </Brackets>
        <div role={alert ? 'alert' : undefined} className="grid gap-3">
          <h1 className="text-xl font-bold sm:text-2xl">{title}</h1>
          <p className="text-ink-soft">{text}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </main>
  );
}
