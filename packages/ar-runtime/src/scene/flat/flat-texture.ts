/** Pixels of a flat item. */
export type FlatSource = HTMLVideoElement | HTMLCanvasElement | HTMLImageElement;

/**
 * Transparency of an item. `opaque`: none; `own`: that of its picture; `stacked`: the lower half of the picture is a
 * matte whose red is the opacity of the upper half, because no video with transparency of its own plays on all phones.
 */
type FlatAlpha = 'opaque' | 'own' | 'stacked';

/** Samples along the slope of a tilted picture, which stays sharp up to a tilt of acos(1 / 8) = 83°. */
export const ANISOTROPY = 8;
const BLACK = new Uint8Array([0, 0, 0, 255]);

/** The picture of a flat item on the GPU; black until its source has a first picture. */
export class FlatTexture {
  private texture: WebGLTexture | null = null;
  /** True if the source has changed since it was uploaded. */
  private stale = true;
  private request = 0;

  constructor(
    readonly source: FlatSource,
    readonly alpha: FlatAlpha,
  ) {
    if (isVideo(source)) this.follow(source);
  }

  /** Binds the present picture. */
  bind(gl: WebGL2RenderingContext): void {
    const first = this.texture === null;
    this.texture ??= gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    if (first) this.prepare(gl);
    if (!this.stale || !hasPicture(this.source)) return;
    gl.texImage2D(gl.TEXTURE_2D, 0, this.format(gl), gl.RGBA, gl.UNSIGNED_BYTE, this.source);
    if (!isVideo(this.source)) gl.generateMipmap(gl.TEXTURE_2D);
    // Without the callback, new pictures of the video go unnoticed, so it is always uploaded.
    this.stale = isVideo(this.source) && !('requestVideoFrameCallback' in this.source);
  }

  /** Called when the WebGL context was lost, and the texture with it. */
  forget(): void {
    this.texture = null;
    this.stale = true;
  }

  dispose(gl: WebGL2RenderingContext): void {
    if (isVideo(this.source) && this.request !== 0) this.source.cancelVideoFrameCallback(this.request);
    gl.deleteTexture(this.texture);
    this.forget();
  }

  private format(gl: WebGL2RenderingContext): GLenum {
    return this.alpha === 'own' ? gl.SRGB8_ALPHA8 : gl.RGBA;
  }

  private prepare(gl: WebGL2RenderingContext): void {
    const shrinks = isVideo(this.source) ? gl.LINEAR : gl.LINEAR_MIPMAP_LINEAR;
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, shrinks);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    const sharp = isVideo(this.source) ? null : gl.getExtension('EXT_texture_filter_anisotropic');
    if (sharp) gl.texParameterf(gl.TEXTURE_2D, sharp.TEXTURE_MAX_ANISOTROPY_EXT, ANISOTROPY);
    gl.texImage2D(gl.TEXTURE_2D, 0, this.format(gl), 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, BLACK);
    if (!isVideo(this.source)) gl.generateMipmap(gl.TEXTURE_2D);
  }

  private follow(video: HTMLVideoElement): void {
    if (!('requestVideoFrameCallback' in video)) return;
    const changed = (): void => {
      this.stale = true;
      this.request = video.requestVideoFrameCallback(changed);
    };
    this.request = video.requestVideoFrameCallback(changed);
  }
}

function isVideo(source: FlatSource): source is HTMLVideoElement {
  return source instanceof HTMLVideoElement;
}

function hasPicture(source: FlatSource): boolean {
  return !isVideo(source) || source.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
}
