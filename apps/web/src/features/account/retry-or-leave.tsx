import { statusOf } from '../../api/api-error';
import { workspaces } from '../../texts/workspaces';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';

interface RetryOrLeaveProps {
  error: unknown;
  /** Label of the button for another try. */
  label: string;
  onRetry: () => void;
}

/**
 * The way on after settings of a workspace could not be read: another try or, if the workspace is gone or the user is
 * no longer its member, the workspaces that the user has.
 */
export function RetryOrLeave({ error, label, onRetry }: RetryOrLeaveProps) {
  if (statusOf(error) === 404) return <ButtonLink href="/workspace">{workspaces.missing.back}</ButtonLink>;
  return <Button onClick={onRetry}>{label}</Button>;
}
