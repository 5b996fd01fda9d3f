import { VALUES, readTemplate } from './patch-template.wasm';
import { FLOATS, roughCorrelation } from './search-patches.wasm';

/** PATCH_JOB of kernels.ts in bytes; see copied-constants.test.ts. */
const JOB_BYTES = 64;

/** Twin of correlate-shifts.ts, in single precision: sums of squares need no more. */
export function correlateShifts(
  frame: usize,
  width: i32,
  height: i32,
  templates: usize,
  jobs: usize,
  count: i32,
  radiusPx: i32,
  out: usize,
): i32 {
  const side = 2 * radiusPx + 1;
  let served = 0;
  memory.fill(out, 0, 4 * side * side);
  for (let i = 0; i < count; i++) {
    const job = jobs + i * JOB_BYTES;
    if (readTemplate(templates, job) != 0) continue;
    served++;
    for (let o: usize = 0; o < 64; o++) store<f32>(FLOATS + 4 * o, <f32>load<f64>(VALUES + 8 * o));
    const left = Math.floor(<f64>load<f32>(job, 24) + 0.5) - 4 - <f64>radiusPx;
    const top = Math.floor(<f64>load<f32>(job, 28) + 0.5) - 4 - <f64>radiusPx;
    const firstX = Math.max(0, -left);
    const firstY = Math.max(0, -top);
    const lastX = Math.min(<f64>(side - 1), <f64>(width - 9) - left);
    const lastY = Math.min(<f64>(side - 1), <f64>(height - 9) - top);
    if (!(firstX <= lastX && firstY <= lastY)) continue;
    for (let y = <i32>firstY; y <= <i32>lastY; y++) {
      const row = frame + (<i32>top + y) * width + <i32>left;
      for (let x = <i32>firstX; x <= <i32>lastX; x++) {
        const correlation = roughCorrelation(row + x, width);
        if (correlation <= 0) continue;
        const at = out + 4 * (y * side + x);
        store<f32>(at, load<f32>(at) + <f32>(correlation * correlation));
      }
    }
  }
  return served;
}
