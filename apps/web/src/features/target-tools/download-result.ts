import { targetTools as texts } from '../../texts/target-tools';
import { partLanguage } from '../../texts/language';
import { saveFile } from '../../ui/save-file';
import { showToast } from '../../ui/messages/toast';
import { messageOf } from './message-of';
import type { ToolLog } from './tool-log';

/** Downloads bytes as a file and logs the result; a failure is also shown as a message. */
export function downloadResult(bytes: Uint8Array<ArrayBuffer>, fileName: string, log: ToolLog): void {
  try {
    saveFile(new Blob([bytes], { type: 'application/octet-stream' }), fileName);
    log.write('success', texts.log.downloaded(fileName));
  } catch (error) {
    log.write('error', texts.log.downloadFailed(messageOf(error)));
    showToast({
      kind: 'error',
      title: texts.result.downloadFailed,
      description: texts.result.downloadFailedText,
      lang: partLanguage('vi'),
    });
  }
}
