import { Check } from 'lucide-react';
import { targetTools } from '../../texts/target-tools';
import { Card } from '../../ui/layout/card';
import { cx } from '../../ui/class-names';
import { Icon } from '../../ui/pictures/icon';

const texts = targetTools.tips;

export function TipsCard({ className }: { className?: string }) {
  return (
    <Card className={cx('grid gap-3 p-4 sm:p-5', className)}>
      <h2 className="text-base font-bold">{texts.title}</h2>
      <ul className="grid gap-2 text-sm text-ink-soft">
        {texts.items.map((tip) => (
          <li key={tip} className="flex items-start gap-2">
            <Icon of={Check} sizePx={16} className="mt-[3px]" />
            {tip}
          </li>
        ))}
      </ul>
    </Card>
  );
}
