import { expect, test } from 'vitest';
import { makePicture } from '../../test-support/pictures';
import { readTrackingFile } from '../curved/read-tracking-file';
import { compileTarget } from '../target/compile-target';
import { writeContainer } from '../tracking-file/container-writer';
import { convertTrackingFile } from './convert-tracking-file';
import { inspectTrackingFile } from './inspect-tracking-file';

const container = writeContainer([
  compileTarget(makePicture('poster', 1, 192, 144), { name: 'poster' }),
  compileTarget(makePicture('photo', 2, 150, 210), { name: 'photo' }),
]);

const sizes = (bytes: Uint8Array) => readTrackingFile(bytes).map(({ width, height }) => [width, height]);

test('makes a stock file of a container, with its pictures in their proportions and points to find and track them', () => {
  const { format, targets } = inspectTrackingFile(convertTrackingFile(container, 'mind'));
  expect(format).toBe('mind');
  expect(targets).toHaveLength(2);
  for (const [index, aspect] of [192 / 144, 150 / 210].entries()) {
    const { compiled, mind } = targets[index];
    // Rounding two sides of at least 256 px changes their quotient by less than 0.4%.
    expect(Math.abs(compiled.width / compiled.height / aspect - 1)).toBeLessThan(0.004);
    // Three keyframes an octave from 100 px to 256 px, the last the whole picture; as many points to track as a file
    // may have.
    expect(mind).toMatchObject({ keyframes: 5, trackingPoints: 50 });
    // The two pictures have 258 and 791. Without feature points, MindAR's runtime would find nothing.
    expect(mind?.featurePoints).toBeGreaterThan(100);
  }
});

test('keeps the sizes of the pictures of a stock file that it turns into a container', () => {
  const stock = convertTrackingFile(container, 'mind');
  const back = convertTrackingFile(stock, 'container');
  expect(inspectTrackingFile(back).format).toBe('container');
  expect(sizes(back)).toEqual(sizes(stock));
  expect(sizes(back)).toHaveLength(2);
});

test('reports progress that never goes back and ends at one', () => {
  for (const format of ['mind', 'container'] as const) {
    const fractions: number[] = [];
    convertTrackingFile(container, format, (fraction) => fractions.push(fraction));
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  }
});
