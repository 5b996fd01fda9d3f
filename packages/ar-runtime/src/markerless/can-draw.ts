/** Whether WebGL 2 is available; checked before the renderer's code has loaded. */
export function canDraw(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  // Browsers allow only a few contexts at once, and this one is no longer needed.
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}
