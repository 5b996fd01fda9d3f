import { shownMessage } from '../../api/api-error';
import { uploads as texts } from '../../texts/uploads';
import type { UploadedFile } from '@anchora/contract/uploads';
import { isAbort } from '../../is-abort';
import { UploadError } from '../../uploads/upload-error';
import { PictureError } from '../../target-compiler/picture/picture-error';
import { isReadable } from '../../uploads/is-readable';
import { pictureProblemText } from '../../uploads/picture-problem-text';
import { type FileRule, fileRejection } from '../../uploads/file-rules';
import type { UploadProgress } from '../../uploads/upload-options';
import type { UploadFile } from '../../uploads/uploader';
import { Store } from '../../store/store';
import type { KeptFile } from './draft/draft';

export type SlotState =
  | { status: 'empty' }
  | { status: 'uploading'; file: File; progress: UploadProgress }
  /** `final`: the same file would be refused again; `signedOut`: it can be uploaded after signing in again. */
  | { status: 'failed'; file: File; message: string; final: boolean; signedOut: boolean }
  | { status: 'uploaded'; kept: KeptFile; file: File | null };

interface SlotView {
  state: SlotState;
  /** True while a chosen file is being checked; `state` does not change until the file is accepted. */
  processing: boolean;
  /** Reason why a file was not accepted, or had to be removed; disappears after a while. */
  rejection: string | null;
  /** The file that the chosen one will replace once it is uploaded; until then the user can return to it. */
  former: KeptFile | null;
  /** A file that was not accepted but can be converted. It is kept longer than the message about the refusal. */
  convertible: File | null;
  /** Address for showing the file: a local copy if there is one, otherwise its stored address. */
  previewUrl: string | null;
}

interface SlotOptions {
  rule: FileRule;
  upload: UploadFile;
  /** Checks the bytes before the upload; returns the reason why the file cannot be used, or null. */
  inspect?(file: File): Promise<string | null>;
  canConvert?(file: File): boolean;
}

/** Time for which a refusal is shown, as specified. */
export const REJECTION_SHOWN_MS = 5000;

/**
 * A preview that is about to be removed may still start to load the file, so its address is revoked later. Chosen, not
 * measured.
 */
const REVOKE_AFTER_MS = 10_000;

/** One file of the project, from choosing it to storing it. A rejected choice leaves the previous file in place. */
export class FileSlot extends Store<SlotView> {
  private running: AbortController | null = null;
  private choices = 0;
  private rejectionTimer: ReturnType<typeof setTimeout> | undefined;
  /** The stored file that the last accepted one was to replace when it was accepted. */
  replaced: KeptFile | null = null;

  constructor(
    private readonly options: SlotOptions,
    kept: KeptFile | null = null,
  ) {
    const state: SlotState = kept ? { status: 'uploaded', kept, file: null } : { status: 'empty' };
    super({
      state,
      processing: false,
      rejection: null,
      former: null,
      convertible: null,
      previewUrl: kept?.url ?? null,
    });
  }

  /** The files that the slot takes. */
  get rule(): FileRule {
    return this.options.rule;
  }

  get kept(): KeptFile | null {
    const { state } = this.current;
    return state.status === 'uploaded' ? state.kept : null;
  }

  /** The stored file; while another file is being uploaded, the one that it will replace. */
  get stored(): KeptFile | null {
    return this.kept ?? this.current.former;
  }

  /** True while a chosen file is being checked or uploaded. */
  get isBusy(): boolean {
    return this.current.processing || this.current.state.status === 'uploading';
  }

  /** Resolves to true when the file is accepted, before it is uploaded. A later choice takes precedence. */
  async choose(file: File): Promise<boolean> {
    this.clearRejection();
    // A file of the wrong kind that was dropped together with others does not interrupt their check.
    const unfit = fileRejection(file, this.options.rule);
    if (unfit) {
      this.reject(unfit);
      this.offer(file);
      return false;
    }
    this.choices += 1;
    const choice = this.choices;
    this.set({ ...this.current, processing: true });
    const rejection = await this.inspect(file);
    if (choice !== this.choices) return false;
    this.set({ ...this.current, processing: false });
    if (rejection) {
      this.reject(rejection);
      this.offer(file);
      return false;
    }
    this.offer(null);
    this.start(file);
    return true;
  }

  retry(): void {
    const { state } = this.current;
    if (state.status === 'failed') this.start(state.file);
  }

  remove(): void {
    this.clearRejection();
    this.offer(null);
    this.cancelCheck();
    this.put(null);
  }

  /** Drops the file that was to replace another one, and keeps the other. */
  keepFormer(): void {
    this.cancelCheck();
    this.goBackTo(this.current.former);
  }

  /**
   * Replaces the present file by one that was stored earlier; null empties the slot. A file that was chosen meanwhile
   * goes on being checked.
   */
  goBackTo(kept: KeptFile | null): void {
    this.clearRejection();
    this.put(kept);
  }

  /**
   * Removes a file that proved unusable: it cannot be read, the server no longer has it or refuses it for this project.
   * The file that it was to replace stays, and one that was chosen meanwhile goes on being checked.
   *
   * @param former that file, which the slot itself knows only until the present one is uploaded.
   */
  lose(message: string, former: KeptFile | null = null): void {
    this.put(this.current.former ?? former);
    this.reject(message);
  }

  /** Resolves once nothing is being checked or uploaded. */
  async whenSettled(): Promise<void> {
    while (this.isBusy) await this.nextChange();
  }

  dispose(): void {
    this.cancelCheck();
    this.stopUpload();
    clearTimeout(this.rejectionTimer);
    this.show(null);
  }

  private async inspect(file: File): Promise<string | null> {
    try {
      return (await this.options.inspect?.(file)) ?? null;
    } catch (error) {
      if (error instanceof PictureError) return pictureProblemText(error.problem);
      return (await isReadable(file)) ? shownMessage(error) : texts.unreadable(file.name);
    }
  }

  private async send(file: File, signal: AbortSignal): Promise<void> {
    const progressTo = (progress: UploadProgress) => {
      if (!signal.aborted) this.move({ status: 'uploading', file, progress });
    };
    progressTo({ phase: 'sending', sentBytes: 0, totalBytes: file.size });
    try {
      const uploaded = await this.options.upload(file, { signal, onProgress: progressTo });
      if (signal.aborted) return;
      this.set({ ...this.current, state: { status: 'uploaded', kept: keptFile(uploaded, file), file }, former: null });
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      const signedOut = error instanceof UploadError && error.status === 401;
      const final = error instanceof UploadError && error.reason === 'refused' && !signedOut;
      const message = shownMessage(error);
      if (final) {
        this.show(null);
        this.offer(file);
      }
      this.move({ status: 'failed', file, message: signedOut ? texts.signedOut : message, final, signedOut });
    }
  }

  private start(file: File): void {
    this.cancelCheck();
    this.stopUpload();
    this.replaced = this.stored;
    this.set({ ...this.current, former: this.replaced });
    this.show(file);
    this.running = new AbortController();
    void this.send(file, this.running.signal);
  }

  private stopUpload(): void {
    this.running?.abort();
    this.running = null;
  }

  /** The file that is being checked will not be taken. */
  private cancelCheck(): void {
    this.choices += 1;
    if (this.current.processing) this.set({ ...this.current, processing: false });
  }

  /** Sets the stored file of the slot, or empties it. */
  private put(kept: KeptFile | null): void {
    this.stopUpload();
    this.show(null);
    const state: SlotState = kept ? { status: 'uploaded', kept, file: null } : { status: 'empty' };
    this.set({ ...this.current, state, former: null, previewUrl: kept?.url ?? null });
  }

  private show(file: File | null): void {
    const { previewUrl } = this.current;
    if (previewUrl?.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(previewUrl), REVOKE_AFTER_MS);
    this.set({ ...this.current, previewUrl: file && URL.createObjectURL(file) });
  }

  private move(state: SlotState): void {
    this.set({ ...this.current, state });
  }

  private offer(file: File | null): void {
    const convertible = file && this.options.canConvert?.(file) ? file : null;
    if (convertible !== this.current.convertible) this.set({ ...this.current, convertible });
  }

  private reject(rejection: string): void {
    clearTimeout(this.rejectionTimer);
    this.set({ ...this.current, rejection });
    this.rejectionTimer = setTimeout(() => this.clearRejection(), REJECTION_SHOWN_MS);
  }

  private clearRejection(): void {
    clearTimeout(this.rejectionTimer);
    if (this.current.rejection !== null) this.set({ ...this.current, rejection: null });
  }
}

function keptFile(uploaded: UploadedFile, file: File): KeptFile {
  return { url: uploaded.url, fileName: file.name, sizeBytes: file.size };
}
