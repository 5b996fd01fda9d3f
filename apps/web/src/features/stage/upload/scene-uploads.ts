import type { UploadedFile } from '@anchora/contract/uploads';
import { Store } from '../../../store/store';
import { stage } from '../../../texts/stage';
import { uploads as uploadTexts } from '../../../texts/uploads';
import { FOREIGN_EXTENSIONS, extensionOf } from '../../../conversion/foreign-formats';
import { PICKER_RULES } from '../../../uploads/file-rules';
import { isAbort } from '../../../is-abort';
import { UploadError } from '../../../uploads/upload-error';
import type { UploadProgress } from '../../../uploads/upload-options';
import type { UploadFile } from '../../../uploads/uploader';
import { failureText } from './failure-text';

export type UploadKind = keyof typeof PICKER_RULES;

/** An upload into the scene; the file enters the document when it is ready. */
export interface ScenePending {
  key: number;
  file: File;
  kind: UploadKind;
  sceneId: string;
  /** The item whose file it replaces; null for a new item. */
  replaces: string | null;
  state:
    | { status: 'uploading'; progress: UploadProgress }
    /** `final`: another attempt with the same file would fail again; `signedOut`: it works after signing in again. */
    | { status: 'failed'; message: string; final: boolean; signedOut?: boolean };
}

export type UploadPlace = Pick<ScenePending, 'sceneId' | 'replaces'>;

interface SceneUploadsDeps {
  upload: UploadFile;
  /** @returns the reason why the document does not take the file, which may be sent again then; null if it does. */
  onReady: (pending: ScenePending, stored: UploadedFile) => string | null;
}

/** Extensions that the picker of files for a scene offers. */
export const ACCEPTED: readonly string[] = [
  ...Object.values(PICKER_RULES).flatMap(({ extensions }): readonly string[] => extensions),
  ...Object.values(FOREIGN_EXTENSIONS).flat(),
  // These are parts of a model.
  '.bin',
  '.mtl',
];

/** The files that are being added to the scene. */
export class SceneUploads extends Store<readonly ScenePending[]> {
  private readonly running = new Map<number, AbortController>();
  private keys = 0;

  constructor(private readonly deps: SceneUploadsDeps) {
    super([]);
  }

  get isBusy(): boolean {
    return this.running.size > 0;
  }

  /** @param wanted the only kind that fits the item; by default any. */
  add(file: File, place: UploadPlace, wanted?: UploadKind): void {
    const kind = wanted ?? kindOf(file);
    const progress: UploadProgress = { phase: 'sending', sentBytes: 0, totalBytes: file.size };
    const pending: ScenePending = {
      ...place,
      key: ++this.keys,
      file,
      kind: kind ?? 'model',
      state: { status: 'uploading', progress },
    };
    this.set([...this.current, pending]);
    if (kind) void this.run(pending);
    else this.fail(pending.key, stage.add.unknownType, { final: true });
  }

  retry(key: number): void {
    const pending = this.current.find((one) => one.key === key);
    if (pending?.state.status === 'failed' && !pending.state.final) void this.run(pending);
  }

  /** Stops an upload, or removes a failed one from the list. */
  remove(key: number): void {
    this.running.get(key)?.abort();
    this.running.delete(key);
    this.set(this.current.filter((one) => one.key !== key));
  }

  dispose(): void {
    for (const controller of this.running.values()) controller.abort();
    this.running.clear();
  }

  private async run(pending: ScenePending): Promise<void> {
    const { key, file, kind } = pending;
    const controller = new AbortController();
    const { signal } = controller;
    this.running.set(key, controller);
    this.move(key, { status: 'uploading', progress: { phase: 'sending', sentBytes: 0, totalBytes: file.size } });
    try {
      // This code is loaded with the first upload.
      const { sceneFileRejection } = await import('./scene-file-rejection');
      const rejection = await sceneFileRejection(file, kind);
      if (signal.aborted) return;
      if (rejection !== null) {
        this.fail(key, rejection, { final: true });
        return;
      }
      const onProgress = (progress: UploadProgress) => {
        if (!signal.aborted) this.move(key, { status: 'uploading', progress });
      };
      const uploaded = await this.deps.upload(file, { signal, onProgress });
      if (signal.aborted) return;
      const reason = this.deps.onReady(pending, uploaded);
      if (reason === null) this.leave(pending);
      else this.fail(key, reason, { final: false });
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      const signedOut = error instanceof UploadError && error.status === 401;
      const final = error instanceof UploadError && error.reason === 'refused' && !signedOut;
      this.fail(key, signedOut ? uploadTexts.signedOut : failureText(error), { final, signedOut });
    } finally {
      if (this.running.get(key) === controller) this.running.delete(key);
    }
  }

  /**
   * Removes an upload that the document has taken, with those that were chosen before it for the same item: one that
   * takes longer, or is sent again later, would put the earlier choice over the later one.
   */
  private leave({ key, replaces }: ScenePending): void {
    for (const one of this.current) {
      const isEarlierChoice = replaces !== null && one.replaces === replaces && one.key < key;
      if (one.key === key || isEarlierChoice) this.remove(one.key);
    }
  }

  private fail(
    key: number,
    message: string,
    { final, signedOut = false }: { final: boolean; signedOut?: boolean },
  ): void {
    this.move(key, { status: 'failed', message, final, signedOut });
  }

  private move(key: number, state: ScenePending['state']): void {
    this.set(this.current.map((one) => (one.key === key ? withState(one, state) : one)));
  }
}

function withState(pending: ScenePending, state: ScenePending['state']): ScenePending {
  return { ...pending, state };
}

function kindOf({ name }: File): UploadKind | null {
  const ending = extensionOf(name);
  const found = Object.entries(PICKER_RULES).find(([, { extensions }]) => extensions.some((one) => one === ending));
  return found ? (found[0] as UploadKind) : null;
}
