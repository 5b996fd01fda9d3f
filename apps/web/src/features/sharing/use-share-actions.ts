import { recordShare } from '../../api/projects';
import { isAbort } from '../../is-abort';
import { sharing as texts } from '../../texts/sharing';
import { copyText } from '../../ui/wording/copy-text';
import { showToast } from '../../ui/messages/toast';
import type { SharedProject } from './use-shared-project';

interface ShareActions {
  copy: () => void;
  /** Null if the browser has no share sheet. */
  shareNatively: (() => void) | null;
}

/**
 * Copies the link or opens the browser's share sheet. Both count the share without waiting for the answer, because
 * browsers allow copying and sharing only during the click.
 */
export function useShareActions(project: SharedProject, projectKey: string, link: string): ShareActions {
  const counted = (share: () => Promise<void>) => () => {
    recordShare(projectKey);
    void share();
  };
  const copy = async () => {
    if (await copyText(link)) showToast({ kind: 'success', ...texts.copied });
    else showToast({ kind: 'error', ...texts.copyFailed });
  };
  const shareNatively = async () => {
    try {
      await navigator.share({ title: project.name, url: link });
    } catch (error) {
      // Closing the sheet is a choice, not a failure.
      if (!isAbort(error)) await copy();
    }
  };
  return {
    copy: counted(copy),
    shareNatively: 'share' in navigator ? counted(shareNatively) : null,
  };
}
