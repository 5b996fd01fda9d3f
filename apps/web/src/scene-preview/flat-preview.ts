import { coverFit, coverProjection, defaultFocalLengthPx } from '@anchora/ar-runtime/camera/cover-fit';
import { FlatScene } from '@anchora/ar-runtime/scene/built/flat/flat-scene';
import { ItemRenderer } from '@anchora/ar-runtime/scene/built/flat/item-renderer';
import { createPageFiles } from '@anchora/ar-runtime/scene/built/page-files';
import { sceneBounds } from '@anchora/ar-runtime/scene/built/scene-bounds';
import { FAR, NEAR } from '@anchora/ar-runtime/scene/target-scene';
import { itemAtRest } from '@anchora/contract/scene/default-scene';
import type { PublicItem, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { defaultPreview } from './default-preview';
import type { PreviewBox, PreviewDrawing, PreviewOptions } from './preview-drawing';

/** Share of the canvas that the picture, or a video on a floor, fills; as that of a wall in eye.ts. */
export const FILL = 0.62;
const PICTURE_ID = 'picture';

/** A video on its picture or on a floor, seen from the front; drawn without three.js. */
export class FlatPreview implements PreviewDrawing {
  private readonly renderer: ItemRenderer;
  private readonly scene: FlatScene;
  private readonly content: Promise<void>;
  private size = { width: 1, height: 1 };

  constructor(private readonly options: PreviewOptions) {
    const { canvas, mediaHolder, picture, still, isSoftware } = options;
    this.renderer = new ItemRenderer(canvas, { isSoftware });
    canvas.addEventListener('webglcontextrestored', options.onChange);
    let failure: unknown = null;
    this.scene = new FlatScene(withPicture(defaultPreview(options), picture?.address), this.renderer, {
      files: createPageFiles(mediaHolder),
      ground: picture ? 'picture' : 'floor',
      pictureAspect: picture?.height ?? 1,
      still,
      onFailed: (id, error) => {
        if (id !== PICTURE_ID) failure = error;
      },
    });
    this.content = this.scene.loaded().then(() => {
      if (failure === null) return undefined;
      throw new Error('the video cannot be shown', { cause: failure });
    });
    // A load that fails before the caller waits for it must not count as an unhandled rejection.
    this.content.catch(() => undefined);
  }

  resize(width: number, height: number): void {
    this.size = { width, height };
    this.renderer.fit();
  }

  draw(elapsedS: number, playing: boolean): void {
    const { focalPx, distance, middleY } = this.eye();
    const { width, height } = this.size;
    const fit = coverFit(width, height, width, height);
    const canvas = { canvasWidth: width, canvasHeight: height };
    const clipFromCamera = coverProjection({ focalPx, fit, ...canvas, near: NEAR, far: FAR });
    const cameraFromRoot = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -middleY, -distance, 1];
    this.scene.update(elapsedS, { cameraFromRoot, up: null, seen: playing });
    this.renderer.begin();
    this.scene.draw(cameraFromRoot, clipFromCamera);
  }

  box(): PreviewBox | null {
    const { focalPx, distance, seen } = this.eye();
    const width = (seen.width * focalPx) / distance;
    const height = (seen.height * focalPx) / distance;
    return { left: (this.size.width - width) / 2, top: (this.size.height - height) / 2, width, height };
  }

  loaded(): Promise<void> {
    return this.content;
  }

  turn(): void {
    // A plane shows nothing more from the side.
  }

  dispose(): void {
    this.options.canvas.removeEventListener('webglcontextrestored', this.options.onChange);
    this.scene.dispose();
    this.renderer.dispose();
  }

  /** Eye in front of the middle of the shown content, far enough away to see all of it. */
  private eye() {
    const { width, height } = this.size;
    const seen = this.seen();
    const focalPx = defaultFocalLengthPx(width, height);
    const distance = (focalPx * Math.max(seen.width / width, seen.height / height)) / FILL;
    return { focalPx, distance, seen, middleY: seen.middleY };
  }

  private seen() {
    const { picture } = this.options;
    if (picture) return { width: 1, height: picture.height, middleY: 0 };
    const bounds = sceneBounds(this.scene.run, () => true);
    if (!bounds) return { width: 1, height: 1, middleY: 0 };
    const [width, height] = [0, 1].map((axis) => (bounds.max[axis] ?? 0) - (bounds.min[axis] ?? 0));
    return { width: width || 1, height: height || 1, middleY: bounds.centre[1] };
  }
}

/** Adds the picture as an item behind all others. */
function withPicture(scene: PublicSceneOfItems, address: string | null | undefined): PublicSceneOfItems {
  if (!address) return scene;
  const picture: PublicItem = { ...itemAtRest(), id: PICTURE_ID, kind: 'image', address, fit: { mode: 'fit' } };
  return { ...scene, items: [picture, ...scene.items] };
}
