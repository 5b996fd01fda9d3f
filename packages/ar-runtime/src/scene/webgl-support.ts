/** `software`: the processor draws, which is slow; the viewer then draws less. */
type WebglSupport = 'none' | 'software' | 'hardware';

/**
 * Most canvas pixels for one CSS pixel, in each direction. Chosen, not measured: phones report up to 4, at which four
 * times as many pixels are drawn as at 2.
 */
const MAX_PIXEL_RATIO = 2;

/** Canvas pixels for one CSS pixel, in each direction. */
export function pixelRatio(isSoftware: boolean): number {
  return isSoftware ? 1 : Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
}

/** Names under which browsers report that the processor draws. */
const SOFTWARE_RENDERERS = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether WebGL 2 is available, and what draws; found out with a context of its own, which is given up again. */
export function probeWebgl(): WebglSupport {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const gl = canvas.getContext('webgl2');
  if (!gl) return 'none';
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  // Browsers allow only a few contexts at once, and this one is no longer needed.
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return SOFTWARE_RENDERERS.test(String(name)) ? 'software' : 'hardware';
}
