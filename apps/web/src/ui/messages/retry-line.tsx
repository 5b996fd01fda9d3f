import { Button } from '../buttons/button';

interface RetryLineProps {
  text: string;
  /** Words of the button. */
  retry: string;
  /** Whether it is being read again. */
  busy?: boolean;
  onRetry: () => void;
}

/** Says that a part of a page could not be read, and offers to read it again. */
export function RetryLine({ text, retry, busy, onRetry }: RetryLineProps) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger-text">
      {text}
      <Button size="sm" busy={busy} onClick={onRetry}>
        {retry}
      </Button>
    </p>
  );
}
