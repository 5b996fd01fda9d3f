import { recordShare } from '../../api/projects';
import { sharing as texts } from '../../texts/sharing';
import { copyText } from '../../ui/copy-text';
import { showToast } from '../../ui/toast';
import type { SharedProject } from './use-shared-project';

export interface ShareActions {
  copy: () => void;
  /** null where the browser has no share sheet. */
  shareNatively: (() => void) | null;
}

/** Both count the share; neither waits for that, since a click's permission to copy or share does not last. */
export function useShareActions(project: SharedProject, projectKey: string, link: string): ShareActions {
  const count = () => void recordShare(projectKey).catch(() => undefined);
  const copy = async () => {
    const copied = copyText(link);
    count();
    if (await copied) showToast({ kind: 'success', ...texts.copied });
    else showToast({ kind: 'error', ...texts.copyFailed });
  };
  const shareNatively = async () => {
    const sheet = navigator.share({ title: project.name, url: link });
    count();
    try {
      await sheet;
    } catch (error) {
      // Closing the sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return {
    copy: () => void copy(),
    shareNatively: 'share' in navigator ? () => void shareNatively() : null,
  };
}
