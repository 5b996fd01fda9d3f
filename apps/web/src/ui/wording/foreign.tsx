import type { ReactNode } from 'react';

/** Marks words in another language than the page's, so that they are pronounced and hyphenated as such. */
export function Foreign({ lang, children }: { lang: string; children: ReactNode }) {
  return <span lang={lang}>{children}</span>;
}
