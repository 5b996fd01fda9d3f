import { shownMessage } from '../../api/api-error';
import { Store } from '../../store/store';
import { targetTools } from '../../texts/target-tools';
import { isAbort } from '../../is-abort';
import type { UploadProgress } from '../../uploads/upload-options';
import type { UploadFile } from '../../uploads/uploader';
import type { ToolLog } from './tool-log';

const texts = targetTools.upload;

export type UploadState =
  | { status: 'none' }
  | { status: 'sending'; progress: UploadProgress }
  | { status: 'done'; url: string }
  | { status: 'failed'; message: string };

interface ResultUploadDeps {
  upload: UploadFile;
  /** Called each time, because the user may have signed in in another tab. */
  isSignedIn: () => Promise<boolean>;
  log: ToolLog;
  onDone: () => void;
  onFailed: (message: string) => void;
}

export class ResultUpload extends Store<UploadState> {
  private running: AbortController | null = null;

  constructor(private readonly deps: ResultUploadDeps) {
    super({ status: 'none' });
  }

  async start(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<void> {
    if (this.running) return;
    const { upload, isSignedIn, log, onDone, onFailed } = this.deps;
    const running = new AbortController();
    const { signal } = running;
    this.running = running;
    try {
      this.set({ status: 'sending', progress: { phase: 'sending', sentBytes: 0, totalBytes: bytes.length } });
      if (!(await isSignedIn())) throw new Error(texts.signedOut);
      if (signal.aborted) return;
      log.write('info', targetTools.log.uploading(fileName));
      const { url } = await upload(new File([bytes], fileName), {
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) this.set({ status: 'sending', progress });
        },
      });
      if (signal.aborted) return;
      this.set({ status: 'done', url });
      log.write('success', targetTools.log.uploaded(url));
      onDone();
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      const message = shownMessage(error);
      this.set({ status: 'failed', message });
      log.write('error', targetTools.log.uploadFailed(message));
      onFailed(message);
    } finally {
      if (this.running === running) this.running = null;
    }
  }

  /** Ends and forgets the upload, because the file is replaced or the page is left. */
  forget(): void {
    if (this.running) this.deps.log.write('warning', targetTools.log.uploadCancelled);
    this.running?.abort();
    this.running = null;
    if (this.current.status !== 'none') this.set({ status: 'none' });
  }
}
