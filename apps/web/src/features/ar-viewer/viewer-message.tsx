import type { ReactNode } from 'react';

/** Fills the window, and covers a frame that is there. */
export function ViewerMessage({ title, text, actions }: { title: string; text: string; actions: ReactNode }) {
  return (
    <main className="fixed inset-0 overflow-auto bg-paper">
      <div className="grid min-h-full place-content-center gap-8 p-6">
        <div role="alert" className="grid max-w-md gap-3">
          <h1 className="text-xl font-bold">{title}</h1>
          <p className="text-ink-soft">{text}</p>
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
    </main>
  );
}
