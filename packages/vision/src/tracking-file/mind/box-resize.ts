import type { Gray } from '../../types';

/** Picture scaled like MindAR's compiler, with the exact scale. */
interface ScaledGray extends Gray {
  scale: number;
}

/**
 * The box filter of MindAR's compiler (`resize` in `utils/images.js`, MIT licence): output i is the floor of the mean
 * over input round(i/scale) .. round((i+1)/scale) − 1. In an enlargement, lines without any input stay black, as in
 * stock files.
 *
 * @param scale px of the result per px of the picture; its sides are rounded.
 */
export function boxResize(image: Gray, scale: number): ScaledGray {
  const width = Math.round(image.width * scale);
  const height = Math.round(image.height * scale);
  const columns = boxes(width, image.width, scale);
  const rows = boxes(height, image.height, scale);
  const data = new Uint8Array(width * height);
  // Sums down the columns of the input, made once for all boxes of a row. Integers: their order does not matter.
  const sums = new Uint32Array(image.width);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [rows[2 * y], rows[2 * y + 1]];
    sums.fill(0);
    for (let row = top; row < bottom; row++) {
      const start = row * image.width;
      for (let column = 0; column < image.width; column++) sums[column] += image.data[start + column];
    }
    for (let x = 0; x < width; x++) {
      const [left, right] = [columns[2 * x], columns[2 * x + 1]];
      let sum = 0;
      for (let column = left; column < right; column++) sum += sums[column];
      const count = Math.max(0, right - left) * Math.max(0, bottom - top);
      data[y * width + x] = count > 0 ? Math.floor(sum / count) : 0;
    }
  }
  return { width, height, data, scale };
}

/** [first, end) of the input of every output line. */
function boxes(outputs: number, inputs: number, scale: number): Int32Array {
  const out = new Int32Array(2 * outputs);
  for (let i = 0; i < outputs; i++) {
    out[2 * i] = Math.round(i / scale);
    out[2 * i + 1] = Math.min(inputs, Math.round((i + 1) / scale));
  }
  return out;
}

/**
 * Undoes boxResize for an enlarged picture: the boxes of some rows and columns are empty and stay black; without these,
 * the picture is its source again, pixel by pixel.
 */
export function withoutEmptyLines(image: Gray, scale: number): Gray {
  if (scale <= 1) return image;
  const columns = filledLines(image.width, scale);
  const rows = filledLines(image.height, scale);
  const data = new Uint8Array(columns.length * rows.length);
  rows.forEach((row, y) => {
    columns.forEach((column, x) => {
      data[y * columns.length + x] = image.data[row * image.width + column];
    });
  });
  return { width: columns.length, height: rows.length, data };
}

/** Output lines of the enlargement that cover a source line. */
function filledLines(length: number, scale: number): number[] {
  const lines: number[] = [];
  for (let i = 0; i < length; i++) if (Math.round((i + 1) / scale) > Math.round(i / scale)) lines.push(i);
  return lines;
}
