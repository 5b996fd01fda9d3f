import { type ReactNode, useId } from 'react';
import { FailureLine } from '../messages/failure-line';

export interface FieldTexts {
  label: ReactNode;
  /** Shown under the control until an error replaces it. */
  hint?: ReactNode | undefined;
  error?: string | undefined;
  /** Whether only screen readers get the label, for controls whose value explains itself. */
  labelHidden?: boolean | undefined;
}

interface FieldControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label above the control, hint or error below it, linked for screen readers. */
export function Field({
  label,
  hint,
  error,
  labelHidden = false,
  children,
}: FieldTexts & { children: (control: FieldControlProps) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      {error ? (
        <FailureLine id={noteId}>{error}</FailureLine>
      ) : (
        hint && (
          <p id={noteId} className="text-sm text-ink-soft">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** Style of text controls in all states. The text has 16 px, because iOS zooms the page on focus if it is smaller. */
export const TEXT_CONTROL_CLASS =
  'block w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-faint ' +
  'transition-colors hover:border-ink-soft focus-visible:border-ink focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ink ' +
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-faint';
