import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react';
import { useStore } from '../../store/use-store';
import { targetTools } from '../../texts/target-tools';
import { Button } from '../../ui/buttons/button';
import { Card } from '../../ui/layout/card';
import { cx } from '../../ui/class-names';
import { Icon } from '../../ui/pictures/icon';
import { Spinner } from '../../ui/messages/spinner';
import type { CompilerReadiness } from './compiler-readiness';

const texts = targetTools.compiler;

interface CompilerStatusCardProps {
  readiness: CompilerReadiness;
  className?: string;
}

/** Shows whether the compiler is loaded, and offers to load it again. */
export function CompilerStatusCard({ readiness, className }: CompilerStatusCardProps) {
  const { status, message } = useStore(readiness);
  return (
    <Card className={cx('grid gap-3 p-4 sm:p-5', className)}>
      <h2 className="text-base font-bold">{texts.title}</h2>
      <div role="status" className="grid gap-1">
        <p className="flex items-center gap-2 font-medium">
          {status === 'loading' && <Spinner sizePx={18} />}
          {status === 'ready' && <Icon of={CircleCheck} sizePx={18} className="text-held-text" />}
          {status === 'unavailable' && <Icon of={CircleAlert} sizePx={18} className="text-danger-text" />}
          {texts[status]}
        </p>
        <p className="text-sm text-ink-soft">{texts.text[status]}</p>
        {message && (
          <p lang="en" className="text-sm text-danger-text [overflow-wrap:anywhere]">
            {message}
          </p>
        )}
      </div>
      {status === 'unavailable' && (
        <Button size="sm" icon={RefreshCw} className="justify-self-start" onClick={() => void readiness.load()}>
          {texts.retry}
        </Button>
      )}
    </Card>
  );
}
