import { shownMessage } from '../../api/api-error';
import { workspaces } from '../../texts/workspaces';
import { ButtonLink } from '../../ui/buttons/button-link';
import { ErrorPanel } from '../../ui/messages/error-panel';

const texts = workspaces.missing;

/** Takes the place of the projects of a workspace that does not exist, or that the user may not open any more. */
export function WorkspaceMissing({ error }: { error: Error }) {
  return (
    <ErrorPanel
      title={texts.title}
      text={shownMessage(error)}
      action={<ButtonLink href="/workspace">{texts.back}</ButtonLink>}
    />
  );
}
