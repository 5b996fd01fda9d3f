import { Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/pictures/icon';

interface OfferFrameProps {
  title: string;
  text: string;
  /** The button that takes the offer. */
  children: ReactNode;
}

/** An offer to make something for phones, above the parts of the project page. */
export function OfferFrame({ title, text, children }: OfferFrameProps) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-surface border border-line bg-surface p-4 text-sm">
      <div className="flex flex-1 basis-72 items-start gap-3">
        <Icon of={Smartphone} className="mt-0.5 text-ink-soft" />
        <div className="grid gap-0.5">
          <h2 className="font-medium">{title}</h2>
          <p className="text-ink-soft">{text}</p>
        </div>
      </div>
      {children}
    </section>
  );
}
