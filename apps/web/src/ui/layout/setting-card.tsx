import { type ReactNode, useId } from 'react';
import { Card } from './card';

interface SettingCardProps {
  title: ReactNode;
  text?: ReactNode;
  /** Shown beside the title. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A card for one setting, with its heading. */
export function SettingCard({ title, text, aside, children }: SettingCardProps) {
  const id = useId();
  return (
    <Card className="p-5 sm:p-7">
      <section aria-labelledby={id} className="grid gap-5">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id={id} className="text-lg font-bold tracking-tight">
              {title}
            </h2>
            {aside}
          </div>
          {text && <p className="text-ink-soft">{text}</p>}
        </div>
        {children}
      </section>
    </Card>
  );
}
