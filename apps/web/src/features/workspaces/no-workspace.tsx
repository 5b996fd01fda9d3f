import { shownMessage, statusOf } from '../../api/api-error';
import { workspaces as texts } from '../../texts/workspaces';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { ErrorPanel } from '../../ui/messages/error-panel';

interface NoWorkspaceProps {
  error: unknown;
  onRetry: () => void;
  titleAs?: 'h1';
}

/** Says that there is no such workspace for this user, or that it could not be read, which can be tried again. */
export function NoWorkspace({ error, onRetry, titleAs }: NoWorkspaceProps) {
  const isMissing = statusOf(error) === 404 || statusOf(error) === 403;
  return (
    <ErrorPanel
      {...(titleAs && { titleAs })}
      title={isMissing ? texts.missing.title : texts.failed.title}
      text={shownMessage(error)}
      action={
        isMissing ? (
          <ButtonLink href="/workspace">{texts.missing.back}</ButtonLink>
        ) : (
          <Button onClick={onRetry}>{texts.failed.retry}</Button>
        )
      }
    />
  );
}
