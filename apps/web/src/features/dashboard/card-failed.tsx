import { dashboard as texts } from '../../texts/dashboard';
import { Button } from '../../ui/buttons/button';

export interface CardFailedProps {
  onRetry: () => void;
  isRetrying: boolean;
}

/**
 * Stands in the place of each card whose page of the list could not be loaded, since any of them may be the one in
 * view.
 */
export function CardFailed({ onRetry, isRetrying }: CardFailedProps) {
  return (
    <div className="grid min-h-64 content-center justify-items-center gap-3 rounded-surface border border-line bg-surface p-4 text-center text-sm">
      <p className="text-danger-text">{texts.failed.title}</p>
      <Button size="sm" busy={isRetrying} onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}
