import type { Kernels } from '@anchora/vision';
import { ownWasmKernels } from '@anchora/vision/test-support/wasm-kernels';
import { createTsKernels } from '@anchora/vision/ts-kernels';
import { describe, expect, test } from 'vitest';
import { lookAt } from './frame-look';
import { LumaReader } from './luma-reader';

interface FrameShape {
  width: number;
  height: number;
  format?: string;
  /** Bytes between the rows of the luma plane. */
  stride?: number;
  rotation?: number;
  displayWidth?: number;
  displayHeight?: number;
}

const valueAt = (x: number, y: number): number => (16 + x * 3 + y * 5 + ((x >> 4) ^ (y >> 3)) * 7) % 240;

/** The parts of a VideoFrame that the reader uses; its luma is `valueAt`. */
function frameOf({ width, height, format = 'NV12', stride = width, rotation = 0, ...shape }: FrameShape): VideoFrame {
  const packed = format === 'RGBA' || format === 'BGRX';
  const bytes = packed ? 4 * width * height : stride * height + (width * height) / 2;
  const copyTo = (out: Uint8Array): Promise<PlaneLayout[]> => {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (packed) out.fill(valueAt(x, y), 4 * (y * width + x), 4 * (y * width + x) + 4);
        else out[y * stride + x] = valueAt(x, y);
      }
    }
    return Promise.resolve([{ offset: 0, stride: packed ? 4 * width : stride }]);
  };
  const turned = rotation % 180 !== 0;
  return {
    format,
    visibleRect: { width, height },
    displayWidth: shape.displayWidth ?? (turned ? height : width),
    displayHeight: shape.displayHeight ?? (turned ? width : height),
    rotation,
    allocationSize: () => bytes,
    copyTo,
  } as unknown as VideoFrame;
}

const KERNELS: [string, () => Promise<Kernels | undefined>][] = [
  ['without kernels', () => Promise.resolve(undefined)],
  ['with TypeScript kernels', () => Promise.resolve(createTsKernels())],
  ['with SIMD kernels', ownWasmKernels],
];

describe.each(KERNELS)('%s', (_name, kernels) => {
  test.each([
    [640, 480, 640, 1],
    [1280, 720, 640, 2],
    [1920, 1080, 640, 3],
    [1280, 720, 320, 4],
    [1920, 1080, 320, 6],
    [1280, 720, 432, 3],
    [2560, 1440, 640, 4],
  ])(
    '%i×%i is read with a longer side of at most %i px, each px the mean of its block',
    async (width, height, maxSide, factor) => {
      const reader = new LumaReader(await kernels());
      const { gray, scale } = await reader.read(frameOf({ width, height }), maxSide);
      expect(scale).toBe(factor);
      expect([gray.width, gray.height]).toEqual([Math.floor(width / factor), Math.floor(height / factor)]);
      const left = (width % factor) >> 1;
      const top = (height % factor) >> 1;
      for (const [x, y] of [
        [0, 0],
        [101, 77],
        [gray.width - 1, gray.height - 1],
      ] as const) {
        let sum = 0;
        for (let dy = 0; dy < factor; dy++) {
          for (let dx = 0; dx < factor; dx++) sum += valueAt(left + factor * x + dx, top + factor * y + dy);
        }
        // The steps round their results.
        expect(Math.abs((gray.data[y * gray.width + x] ?? NaN) - sum / factor ** 2)).toBeLessThanOrEqual(1.01);
      }
    },
  );

  test('rows with padding, cameras of another size and formats of packed colours are read alike', async () => {
    const reader = new LumaReader(await kernels());
    const shapes = [{ stride: 1344 }, {}, { format: 'RGBA' }, { format: 'BGRX' }];
    const first = await reader.read(frameOf({ width: 1280, height: 720 }), 640);
    const wanted = first.gray.data.slice(0, 640 * 360);
    for (const shape of shapes) {
      await reader.read(frameOf({ width: 640, height: 480 }), 640);
      const { gray } = await reader.read(frameOf({ width: 1280, height: 720, ...shape }), 640);
      expect([gray.width, gray.height]).toEqual([640, 360]);
      const off = wanted.map((value, at) => Math.abs(value - (gray.data[at] ?? NaN)));
      // The steps round their results.
      expect(Math.max(...off.filter((_, at) => at % 97 === 0))).toBeLessThanOrEqual(1);
    }
  });

  test('a frame that was shrunk is measured by its own pixels, not by what lies behind them in memory', async () => {
    const reader = new LumaReader(await kernels());
    const { gray } = await reader.read(frameOf({ width: 1280, height: 720 }), 640);
    const own = { ...gray, data: gray.data.slice(0, 640 * 360) };
    expect(lookAt(gray)).toEqual(lookAt(own));
    // The mean of values that are spread evenly over 0..239; rounding and sampling change it by 0.8.
    expect(Math.abs(lookAt(gray).light - 119.5)).toBeLessThan(1);
  });

  test('a picture that is stored rotated is turned upright', async () => {
    const reader = new LumaReader(await kernels());
    const { gray, scale } = await reader.read(frameOf({ width: 640, height: 480, rotation: 90 }), 640);
    expect([gray.width, gray.height, scale]).toEqual([480, 640, 1]);
    // The bottom left pixel of the stored picture is the top left one of the shown picture.
    expect(gray.data[0]).toBe(valueAt(0, 479));
    expect(gray.data[639 * 480]).toBe(valueAt(639, 479));
  });
});

test('a plane of the tracked size loses the padding of its rows', async () => {
  const { gray } = await new LumaReader().read(frameOf({ width: 640, height: 480, stride: 704 }), 640);
  expect(gray.data).toHaveLength(640 * 480);
  expect(gray.data[77 * 640 + 639]).toBe(valueAt(639, 77));
});

test('no new buffer is made for a frame of the same size as the one before', async () => {
  const reader = new LumaReader(await ownWasmKernels());
  const first = (await reader.read(frameOf({ width: 1280, height: 720 }), 640)).gray;
  const { data } = first;
  const second = (await reader.read(frameOf({ width: 1280, height: 720 }), 640)).gray;
  expect(second).toBe(first);
  expect(second.data).toBe(data);
});

test('pixels that do not fit their size are refused', () => {
  expect(() => new LumaReader().packed(new Uint8Array(16), 0, 0, 640)).toThrow(RangeError);
  expect(() => new LumaReader().packed(new Uint8Array(15), 2, 2, 640)).toThrow(RangeError);
});

test('packed pixels report how many camera pixels they stand for', () => {
  const { scale } = new LumaReader().packed(new Uint8Array(4 * 640 * 360), 640, 360, 320, 2);
  expect(scale).toBe(4);
});
