import type { UploadedFile } from '@anchora/contract/uploads';
import { keepSource } from '../../api/keep-source';
import { toastFailure } from '../../api/toast-failure';
import { conversion } from '../../texts/conversion';
import { showToast } from '../../ui/messages/toast';
import { warnOfLeaving } from '../../ui/use-leave-warning';

const texts = conversion.video.source;

/**
 * Uploads what a video was converted from after the video, in the background, and tells how it went. Until then, the
 * browser asks before the page is closed.
 *
 * @param workspace as for `keepSource`.
 */
export async function sendSource(source: File, result: UploadedFile, workspace?: number | null): Promise<void> {
  const stopWarning = warnOfLeaving(() => true);
  try {
    await keepSource(source, result, workspace);
    showToast({ kind: 'success', title: texts.kept(source.name) });
  } catch (error) {
    toastFailure(error, { title: texts.notKept(source.name) });
  } finally {
    stopWarning();
  }
}
