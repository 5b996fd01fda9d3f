import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/pictures/icon';

interface FactorRowProps {
  icon: LucideIcon;
  name: string;
  text: string;
  children?: ReactNode;
}

/** A factor with its buttons, which on a phone stand below it. */
export function FactorRow({ icon, name, text, children }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon of={icon} className="text-ink-soft" />
      <div className="grid min-w-0 flex-1 basis-48">
        <p className="text-sm font-medium [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
