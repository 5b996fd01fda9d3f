import type { Project } from '@anchora/contract/projects';
import { recordShare } from '../../api/projects';
import { isAbort } from '../../is-abort';
import { dashboard } from '../../texts/dashboard';
import { copyText } from '../../ui/wording/copy-text';
import { showToast } from '../../ui/messages/toast';
import { shareLink } from '../../api/project-links';

const texts = dashboard.toasts;

/** Time to copy a link by hand from the message. Chosen, not measured. */
const LINK_SHOWN_MS = 30_000;

/**
 * Shares a project's link: through the phone's share sheet if there is one, otherwise by copying. Must be called in a
 * user gesture. The share is counted without waiting for the answer, because browsers open the sheet and the clipboard
 * only during the gesture.
 */
export async function shareProject(project: Pick<Project, 'id' | 'shareId' | 'name'>): Promise<void> {
  const link = shareLink(project);
  recordShare(project.id);
  if (await shareNatively(project.name, link)) return;
  if (await copyText(link)) showToast({ kind: 'success', ...texts.linkCopied });
  else showToast({ kind: 'error', title: texts.error, description: texts.copyFailed(link), durationMs: LINK_SHOWN_MS });
}

/**
 * @returns false on a device without a touch screen, in a browser without a share sheet, or if the sheet failed; closing
 *   it without sharing is not a failure.
 */
async function shareNatively(title: string, url: string): Promise<boolean> {
  if (!matchMedia('(pointer: coarse)').matches || !navigator.share) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return isAbort(error);
  }
}
