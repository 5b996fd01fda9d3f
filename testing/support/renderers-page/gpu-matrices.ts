/**
 * Runs in a page: records the matrices with which a canvas draws, as the GPU receives them from any renderer.
 */

/** Names of the two matrices in the programs of three.js and in those for flat items. */
const FROM_OBJECT = new Set(['modelViewMatrix', 'cameraFromPlane']);
const TO_CLIP = new Set(['projectionMatrix', 'clipFromCamera']);

/** Elements of a matrix. */
const ELEMENTS = 16;

interface Matrices {
  /** Transform of an object of three.js, or of the unit square of a flat item. Column-major. */
  cameraFromObject: number[];
  clipFromCamera: number[];
}

const nameOf = new WeakMap<WebGLUniformLocation, string>();
const programOf = new WeakMap<WebGL2RenderingContext, WebGLProgram>();
const matricesOf = new WeakMap<WebGLProgram, Matrices>();
const drawnOn = new WeakMap<WebGL2RenderingContext['canvas'], Matrices[]>();

/** Starts watching all canvases of the page. */
export function watchMatrices(): void {
  instead('getUniformLocation', (gl, original) => (program, name) => {
    const location = original.call(gl, program, name);
    if (location) nameOf.set(location, name);
    return location;
  });
  instead('useProgram', (gl, original) => (program) => {
    if (program) programOf.set(gl, program);
    original.call(gl, program);
  });
  instead('uniformMatrix4fv', (gl, original) => (location, transpose, data, ...rest) => {
    const name = location ? nameOf.get(location) : undefined;
    const program = programOf.get(gl);
    if (name !== undefined && program) keep(program, name, [...data]);
    original.call(gl, location, transpose, data, ...rest);
  });
  instead('drawArrays', (gl, original) => (...args) => {
    note(gl);
    original.apply(gl, args);
  });
  instead('drawElements', (gl, original) => (...args) => {
    note(gl);
    original.apply(gl, args);
  });
}

type Gl = WebGL2RenderingContext;
type Call = 'getUniformLocation' | 'useProgram' | 'uniformMatrix4fv' | 'drawArrays' | 'drawElements';

/** Replaces a call of WebGL. */
function instead<Name extends Call>(name: Name, make: (gl: Gl, original: Gl[Name]) => Gl[Name]): void {
  const original = WebGL2RenderingContext.prototype[name];
  Object.defineProperty(WebGL2RenderingContext.prototype, name, {
    get(this: Gl) {
      return make(this, original);
    },
  });
}

function keep(program: WebGLProgram, name: string, elements: number[]): void {
  const matrices = matricesOf.get(program) ?? { cameraFromObject: [], clipFromCamera: [] };
  if (FROM_OBJECT.has(name)) matrices.cameraFromObject = elements;
  if (TO_CLIP.has(name)) matrices.clipFromCamera = elements;
  matricesOf.set(program, matrices);
}

function note(gl: WebGL2RenderingContext): void {
  const program = programOf.get(gl);
  const matrices = program && matricesOf.get(program);
  if (matrices) drawnOn.set(gl.canvas, [...(drawnOn.get(gl.canvas) ?? []), { ...matrices }]);
}

/** The matrices with which a canvas has drawn since the last call. */
export function takeMatrices(canvas: HTMLCanvasElement): Matrices[] {
  const drawn = drawnOn.get(canvas) ?? [];
  drawnOn.delete(canvas);
  return drawn;
}

/**
 * The largest difference of an element, with each drawn object compared to the most similar one; Infinity if one canvas
 * has drawn more objects, or a matrix was not recorded, as after a change of the names above.
 */
export function mostOff(a: readonly Matrices[], b: readonly Matrices[]): number {
  if (a.length !== b.length) return Infinity;
  const left = [...b];
  return a.reduce((most, one) => {
    const offs = left.map((other) => offBy(one, other));
    const least = Math.min(...offs);
    left.splice(offs.indexOf(least), 1);
    return Math.max(most, least);
  }, 0);
}

function offBy(one: Matrices, other: Matrices): number {
  const pairs = [
    [one.cameraFromObject, other.cameraFromObject],
    [one.clipFromCamera, other.clipFromCamera],
  ] as const;
  const offs = pairs.flatMap(([a, b]) =>
    Array.from({ length: ELEMENTS }, (_, i) => Math.abs((a[i] ?? NaN) - (b[i] ?? NaN))),
  );
  return offs.some(Number.isNaN) ? Infinity : Math.max(...offs);
}
