import type { UsdzBuild } from '../../usdz/usdz-build';
import type { Draft } from './draft/draft';
import type { FileSlot } from './file-slot';

interface ModelUsdzDeps {
  model: FileSlot;
  usdz: UsdzBuild;
  /** Downloads a stored file, until the signal fires. */
  fetchFile: (url: string, signal: AbortSignal) => Promise<Blob>;
}

/** Makes the USDZ of the chosen model, once per model, while the model is still being uploaded. */
export class ModelUsdz {
  /** The model that the USDZ is made from: a local file, or the address of a stored one. */
  private source: File | string | null = null;

  constructor(private readonly deps: ModelUsdzDeps) {}

  /** Takes over the USDZ of a draft if it was made from the draft's model. */
  restore({ usdz, model }: Draft): void {
    if (!usdz || usdz.modelUrl !== model?.url) return;
    this.source = model.url;
    this.deps.usdz.restore(usdz, async (signal) => this.deps.fetchFile(model.url, signal), model.fileName);
  }

  /** Call it after each change of the model, and when `isNeeded` has changed. */
  follow(isNeeded: boolean): void {
    const { model, usdz, fetchFile } = this.deps;
    const { state } = model.current;
    if (state.status === 'empty' || state.status === 'failed') {
      this.source = null;
      usdz.clear();
      return;
    }
    const source = state.file ?? (state.status === 'uploaded' ? state.kept.url : null);
    if (!isNeeded || source === null || source === this.source) return;
    this.source = source;
    const name = state.status === 'uploaded' ? state.kept.fileName : state.file.name;
    usdz.start(async (signal) => (typeof source === 'string' ? fetchFile(source, signal) : source), name);
  }
}
