import type { ReactNode } from 'react';
import { rights as texts } from '../texts/rights';

/** The statement that uploading confirms; it stands beside every place where a file is chosen. */
export function RightsNote({ className = 'text-sm text-ink-soft' }: { className?: string }): ReactNode {
  return (
    <p className={className}>
      {texts.text}{' '}
      <a href="/terms" target="_blank" className="underline underline-offset-4 hover:text-ink">
        {texts.link}
      </a>
    </p>
  );
}
