import { FlatRenderer, showIn, type Viewport } from '../../flat/flat-renderer';
import type { FlatTexture } from '../../flat/flat-texture';
import type { Matrix } from '../../flat/matrix';
import type { Bend } from '../curve/curve';
import type { FlatAlphaUniforms } from '../flat-shading';
import { type ItemProgram, createItemProgram } from './item-program';

/** A flat item of a document with everything needed to draw it. */
export interface ItemPicture {
  texture: FlatTexture;
  alpha: FlatAlphaUniforms;
  /** Transform from a unit square around the middle of the plane, x right, y up. */
  cameraFromPlane: Matrix;
  /** Set if the item is bent around the picture's surface. */
  bend: Bend | undefined;
  /** Shown shares of the picture's width and height, around its middle. */
  part: readonly [number, number];
  /** 0..1. */
  opacity: number;
  /** Place in the document; of items in one plane the later one is in front. */
  order: number;
}

/** Draws the flat items of documents, which may be cropped, keyed and transparent. */
export class ItemRenderer extends FlatRenderer {
  private own: ItemProgram | null = null;

  constructor(canvas: HTMLCanvasElement, options: { isSoftware: boolean }) {
    super(canvas, options);
    canvas.addEventListener('webglcontextlost', this.forget);
  }

  /**
   * Draws one view into the present framebuffer, in the order of the list.
   *
   * @throws Error if the shaders cannot be linked.
   */
  drawItems(items: readonly ItemPicture[], clipFromCamera: Matrix, viewport?: Viewport): void {
    const { gl } = this;
    if (gl.isContextLost()) return;
    const own = (this.own ??= createItemProgram(gl));
    showIn(gl, viewport);
    // All state that is used is set, because other items of a room are drawn by another program.
    gl.activeTexture(gl.TEXTURE0);
    gl.bindVertexArray(null);
    gl.enable(gl.CULL_FACE);
    gl.enable(gl.BLEND);
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.POLYGON_OFFSET_FILL);
    gl.depthMask(true);
    gl.depthFunc(gl.LEQUAL);
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    for (const item of items) {
      const { program, uniforms } = item.bend?.program(gl) ?? own;
      gl.useProgram(program);
      gl.uniformMatrix4fv(uniforms.clipFromCamera, false, clipFromCamera);
      this.drawPicture(item, uniforms);
    }
    gl.disable(gl.POLYGON_OFFSET_FILL);
  }

  override dispose(): void {
    this.canvas.removeEventListener('webglcontextlost', this.forget);
    if (this.own) this.gl.deleteProgram(this.own.program);
    this.own = null;
    super.dispose();
  }

  private drawPicture(item: ItemPicture, uniforms: ItemProgram['uniforms']): void {
    const { gl } = this;
    const { texture, alpha, part, opacity, order } = item;
    this.info.memory.textures = this.known.add(texture).size;
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, !(texture.source instanceof HTMLVideoElement));
    texture.bind(gl);
    gl.polygonOffset(-order, -order);
    gl.uniformMatrix4fv(uniforms.cameraFromPlane, false, item.cameraFromPlane);
    gl.uniform1i(uniforms.alpha, alpha.alpha);
    gl.uniform1f(uniforms.opacity, opacity);
    gl.uniform2fv(uniforms.part, part);
    gl.uniform2fv(uniforms.range, alpha.range);
    gl.uniform3fv(uniforms.key, alpha.key);
    if (item.bend) item.bend.draw(gl);
    else gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  private readonly forget = (): void => {
    this.own = null;
  };
}
