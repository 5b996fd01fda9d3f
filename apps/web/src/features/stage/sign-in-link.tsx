import { stageDialogs } from '../../texts/stage-dialogs';

/** Opens in another tab, because this one holds the changes; it sends them when it is looked at again. */
export function SignInLink({ className }: { className: string }) {
  return (
    <a href="/auth" target="_blank" rel="noopener" className={className}>
      {stageDialogs.signIn}
    </a>
  );
}
