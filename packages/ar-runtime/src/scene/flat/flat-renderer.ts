import { announce } from '../announce';
import { pixelRatio } from '../webgl-support';
import { type FlatProgram, createFlatProgram } from './flat-program';
import type { FlatTexture } from './flat-texture';
import type { Matrix } from './matrix';

const ALPHA = { opaque: 0, own: 1, stacked: 2 };

export type Viewport = Record<'x' | 'y' | 'width' | 'height', number>;

/** A picture on a plane in the room. */
export interface FlatItem {
  texture: FlatTexture;
  /** Transform from a unit square around the item's middle, x right, y up. */
  cameraFromItem: Matrix;
  /** 0 to 1. */
  opacity?: number;
  /** Whether the item is drawn over everything in front of it. */
  onTop?: boolean;
}

/**
 * Draws flat items with WebGL 2: videos, pictures, texts. Planes are visible from their front only. Scenes without a
 * model use it instead of three.js; the results look the same.
 */
export class FlatRenderer {
  readonly gl: WebGL2RenderingContext;
  /** Named and counted like the fields of three.js, which tools read. */
  readonly info = { render: { frame: 0 }, memory: { geometries: 0, textures: 0 }, programs: null };
  readonly antialiased: boolean;
  private made: FlatProgram | null = null;
  protected readonly known = new Set<FlatTexture>();

  /**
   * @param options.isSoftware true if the processor draws: then no anti-aliasing and one canvas pixel per CSS pixel.
   * @throws Error if the canvas has no WebGL 2.
   */
  constructor(
    protected readonly canvas: HTMLCanvasElement,
    private readonly options: { isSoftware: boolean },
  ) {
    const gl = canvas.getContext('webgl2', { antialias: !options.isSoftware });
    if (!gl) throw new Error('The canvas has no WebGL 2');
    this.gl = gl;
    this.antialiased = !options.isSoftware;
    canvas.addEventListener('webglcontextlost', this.lost);
    announce(this);
  }

  /** Fits the canvas to its element. @returns false while the element has no size */
  fit(): boolean {
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === 0 || clientHeight === 0) return false;
    const ratio = pixelRatio(this.options.isSoftware);
    this.setSize(Math.floor(clientWidth * ratio), Math.floor(clientHeight * ratio));
    return true;
  }

  /** Sets the size of the canvas, px. Setting a size clears the canvas, so an equal size is skipped. */
  setSize(width: number, height: number): void {
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
  }

  /** Begins a frame in the present framebuffer. */
  begin(): void {
    this.info.render.frame++;
    this.clear();
  }

  clear(): void {
    const { gl } = this;
    gl.depthMask(true);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  }

  /**
   * Draws one view of the items into the present framebuffer, opaque ones first, then the others in their order.
   *
   * @param viewport in px, from the lower left; by default the whole canvas.
   * @throws Error if the shaders cannot be linked.
   */
  draw(items: readonly FlatItem[], clipFromCamera: Matrix, viewport?: Viewport): void {
    const { gl } = this;
    if (gl.isContextLost()) return;
    const { program, uniforms } = (this.made ??= createFlatProgram(gl));
    showIn(gl, viewport);
    // All state that is used is set, because another renderer may have drawn to the canvas before.
    gl.useProgram(program);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindVertexArray(null);
    gl.enable(gl.CULL_FACE);
    gl.depthFunc(gl.LEQUAL);
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.uniformMatrix4fv(uniforms.clipFromCamera, false, clipFromCamera);
    for (const item of items) if (item.texture.alpha === 'opaque') this.drawItem(item);
    for (const item of items) if (item.texture.alpha !== 'opaque') this.drawItem(item);
  }

  /** Frees the texture of an item that is no longer drawn. */
  release(texture: FlatTexture): void {
    texture.dispose(this.gl);
    if (this.known.delete(texture)) this.info.memory.textures--;
  }

  dispose(): void {
    this.canvas.removeEventListener('webglcontextlost', this.lost);
    for (const texture of this.known) this.release(texture);
    if (this.made) this.gl.deleteProgram(this.made.program);
    this.made = null;
  }

  private drawItem({ texture, cameraFromItem, opacity = 1, onTop = false }: FlatItem): void {
    const { gl, made } = this;
    if (!made) return;
    const isOpaque = texture.alpha === 'opaque';
    if (isOpaque) gl.disable(gl.BLEND);
    else gl.enable(gl.BLEND);
    if (onTop) gl.disable(gl.DEPTH_TEST);
    else gl.enable(gl.DEPTH_TEST);
    gl.depthMask(isOpaque);
    if (!this.known.has(texture)) this.info.memory.textures = this.known.add(texture).size;
    texture.bind(gl);
    gl.uniformMatrix4fv(made.uniforms.cameraFromItem, false, cameraFromItem);
    gl.uniform1i(made.uniforms.alpha, ALPHA[texture.alpha]);
    gl.uniform1f(made.uniforms.opacity, opacity);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  /** Unless the default action is prevented, browsers never restore a lost WebGL context. */
  private readonly lost = (event: Event): void => {
    event.preventDefault();
    this.made = null;
    for (const texture of this.known) texture.forget();
  };
}

/** Draws into a part of the framebuffer from now on, or into all of it. */
export function showIn(gl: WebGL2RenderingContext, part: Viewport | undefined): void {
  if (part) gl.viewport(part.x, part.y, part.width, part.height);
  else gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
}
