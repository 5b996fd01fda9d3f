const VERTEX = `#version 300 es
out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  at = vec2(corner.x, (1. - corner.y) * .5);
  gl_Position = vec4(2. * corner - 1., 0, 1);
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D picture;
in vec2 at;
out vec4 colour;
void main() {
  float inset = .5 / float(textureSize(picture, 0).y);
  vec2 upper = vec2(at.x, clamp(at.y, inset, .5 - inset));
  float shown = texture(picture, upper + vec2(0, .5)).r;
  colour = vec4(texture(picture, upper).rgb * shown, shown);
}`;

const CORNERS = 4;

/**
 * Draws a stacked video into a canvas, frame by frame; without WebGL 2, opaque. Nothing is drawn if the context was
 * lost before the shaders could be linked.
 *
 * @returns a function that stops drawing
 */
export function drawStacked(canvas: HTMLCanvasElement, video: HTMLVideoElement): () => void {
  const gl = canvas.getContext('webgl2');
  if (!gl) return drawOpaque(canvas, video);
  const program = linked(gl);
  if (!program) return () => undefined;
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  const stop = drawEach(canvas, video, (width, height) => {
    if (gl.isContextLost()) return;
    gl.viewport(0, 0, width, height);
    gl.useProgram(program);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, video);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, CORNERS);
  });
  return () => {
    stop();
    gl.deleteTexture(texture);
    gl.deleteProgram(program);
  };
}

/** Draws the upper half, which has the colours. */
function drawOpaque(canvas: HTMLCanvasElement, video: HTMLVideoElement): () => void {
  const context = canvas.getContext('2d');
  return drawEach(canvas, video, (width, height) => {
    context?.drawImage(video, 0, 0, width, height, 0, 0, width, height);
  });
}

/**
 * Draws at each animation frame, into a canvas as large as the shown half of the video.
 *
 * @param draw draws a picture of this size, px.
 * @returns a function that stops drawing
 */
function drawEach(
  canvas: HTMLCanvasElement,
  video: HTMLVideoElement,
  draw: (width: number, height: number) => void,
): () => void {
  let request = 0;
  const next = () => {
    request = requestAnimationFrame(next);
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const { videoWidth: width, videoHeight } = video;
    const height = Math.floor(videoHeight / 2);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    draw(width, height);
  };
  request = requestAnimationFrame(next);
  return () => cancelAnimationFrame(request);
}

/** @returns null if the program could not be linked, or the context is lost */
function linked(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type);
    // A shader is null only once the context is lost, and the program with it.
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS)) return program;
  gl.deleteProgram(program);
  return null;
}
