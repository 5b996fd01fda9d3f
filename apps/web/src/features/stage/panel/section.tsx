import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/pictures/icon';

interface SectionProps {
  title: string;
  /** Whether the section is open at first. */
  open?: boolean;
  children: ReactNode;
}

/** A part of the panel that can be folded away. */
export function Section({ title, open = true, children }: SectionProps) {
  return (
    <details open={open} className="group border-t border-line px-4 py-1 first:border-t-0">
      <summary className="flex min-h-10 list-none items-center justify-between rounded-control text-sm font-bold pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        {title}
        <Icon of={ChevronDown} sizePx={16} className="text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 pt-1 pb-4">{children}</div>
    </details>
  );
}
