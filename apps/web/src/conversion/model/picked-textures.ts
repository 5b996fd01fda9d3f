import { ImageLoader, LoadingManager } from 'three';
import { baseName } from '@anchora/contract/base-name';
import { type PickedModel, pickedFile } from './picked-files';

type Take = (image: HTMLImageElement) => void;

/** Resolves every name in a model to the chosen files or to pictures inside it: no other address is ever fetched. */
export class PickedTextures {
  readonly manager = new LoadingManager();
  readonly missing = new Set<string>();
  private readonly pending = new Set<Promise<void>>();

  constructor(private readonly picked: PickedModel) {
    // The loaders create image loaders of their own, which need a document, so their class is changed; this affects
    // only this worker.
    const load = (url: string, take?: Take, failed?: (error: unknown) => void) => this.load(url, take, failed);
    ImageLoader.prototype.load = function loadPicked(url, onLoad, _onProgress, onError): HTMLImageElement {
      load(url, onLoad, onError);
      // The loaders ignore this value, since their pictures arrive later.
      return undefined as unknown as HTMLImageElement;
    };
  }

  /** Resolves once all textures have been decoded or given up. */
  async settled(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  private load(url: string, take?: Take, failed?: (error: unknown) => void): void {
    const work = this.decode(url).then(
      // three.js draws and measures it like an image element.
      (bitmap) => take?.(bitmap as unknown as HTMLImageElement),
      (error: unknown) => failed?.(error),
    );
    this.pending.add(work);
    void work.finally(() => this.pending.delete(work));
  }

  private async decode(url: string): Promise<ImageBitmap> {
    // Pictures inside the model come as addresses of this worker's own blobs.
    if (/^(blob|data):/.test(url)) return createImageBitmap(await (await fetch(url)).blob());
    const bytes = pickedFile(this.picked, url);
    if (!bytes) {
      this.missing.add(baseName(url));
      throw new Error(`${url} was not chosen`);
    }
    return createImageBitmap(new Blob([bytes]));
  }
}
