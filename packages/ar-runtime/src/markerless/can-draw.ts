/** Whether there is a WebGL 2 to draw with; asked before the renderer's code is there. */
export function canDraw(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  // Browsers allow few contexts at once; this one has served.
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}
