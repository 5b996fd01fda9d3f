/**
 * Compiles two shaders and links them. After the loss of the context the program is returned as it is, because nothing
 * can be drawn then.
 *
 * @throws Error with the linker's log if the program cannot be linked.
 */
export function linkedProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) continue;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    // The shader is deleted together with the program.
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`The shaders could not be linked: ${gl.getProgramInfoLog(program) ?? ''}`);
  }
  return program;
}
