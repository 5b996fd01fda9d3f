import { RefreshCw } from 'lucide-react';
import { shownMessage } from '../../../api/api-error';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { Button } from '../../../ui/buttons/button';

interface UnreadQualityProps {
  error: Error;
  /** Whether the figures are being read again. */
  busy: boolean;
  onRetry: () => void;
}

/** Takes the place of the figures of a file that could not be read. */
export function UnreadQuality({ error, busy, onRetry }: UnreadQualityProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      <p className="flex-1 basis-72">{shownMessage(error)}</p>
      <Button size="sm" icon={RefreshCw} busy={busy} onClick={onRetry}>
        {phones.quality.retry}
      </Button>
    </div>
  );
}
