import { stageDialogs } from '../../texts/stage-dialogs';

/**
 * A link to the sign-in in another tab, because this tab holds the changes. It sends them when it is looked at again.
 */
export function SignInLink({ className }: { className: string }) {
  return (
    <a href="/auth" target="_blank" rel="noopener" className={className}>
      {stageDialogs.signIn}
    </a>
  );
}
