import { describe, expect, it } from 'vitest';
import { DEFAULT_KEY, keyColour } from './key-colour';
import type { StraightPicture } from './straight-picture';

const WIDTH_PX = 96;
const HEIGHT_PX = 64;
const GREEN: [number, number, number] = [20, 200, 60];
/** Radius over which the true opacity falls from 1 to 0, px. */
const SOFT_EDGE_PX = 1.5;

interface Scene {
  keyed: StraightPicture;
  /** Opacity and colour with which the figure was drawn. */
  truth: StraightPicture;
}

/** A disc before an unevenly lit screen, with colours stored for blocks of two by two pixels. */
function filmed(colour: readonly [number, number, number], screen: readonly [number, number, number]): Scene {
  const truth = new Uint8ClampedArray(4 * WIDTH_PX * HEIGHT_PX);
  const mixed = new Uint8ClampedArray(4 * WIDTH_PX * HEIGHT_PX);
  for (let i = 0; i < WIDTH_PX * HEIGHT_PX; i++) {
    const [x, y] = [i % WIDTH_PX, Math.floor(i / WIDTH_PX)];
    const inside = 20 - Math.hypot(x - WIDTH_PX / 2, y - HEIGHT_PX / 2);
    const opacity = Math.min(1, Math.max(0, 0.5 + inside / (2 * SOFT_EDGE_PX)));
    const light = 0.9 + (0.2 * x) / WIDTH_PX;
    truth.set([...colour, 255 * opacity], 4 * i);
    mixed.set(
      colour.map((value, c) => opacity * value + (1 - opacity) * light * (screen[c] ?? 0)),
      4 * i,
    );
    mixed[4 * i + 3] = 255;
  }
  const keyed = { rgba: subsampled(mixed), width: WIDTH_PX, height: HEIGHT_PX };
  keyColour(keyed, { ...DEFAULT_KEY, colour: screen });
  return { keyed, truth: { rgba: truth, width: WIDTH_PX, height: HEIGHT_PX } };
}

/** The picture as a video stores it: luma for each pixel, chroma for blocks of two by two, read back linearly. */
function subsampled(rgba: Uint8ClampedArray): Uint8ClampedArray<ArrayBuffer> {
  // Weights of ITU-R BT.709.
  const luma = (at: number) => 0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0);
  /** Blue and red difference of a block. */
  const chroma = (column: number, row: number): [number, number] => {
    let [blue, red] = [0, 0];
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const x = Math.min(WIDTH_PX - 1, Math.max(0, 2 * column + dx));
      const y = Math.min(HEIGHT_PX - 1, Math.max(0, 2 * row + dy));
      const at = 4 * (y * WIDTH_PX + x);
      blue += ((rgba[at + 2] ?? 0) - luma(at)) / 4;
      red += ((rgba[at] ?? 0) - luma(at)) / 4;
    }
    return [blue, red];
  };
  const read = rgba.slice();
  for (let y = 0; y < HEIGHT_PX; y++) {
    for (let x = 0; x < WIDTH_PX; x++) {
      const [column, row] = [(x - 0.5) / 2, (y - 0.5) / 2];
      const [left, top] = [Math.floor(column), Math.floor(row)];
      const [right, down] = [column - left, row - top];
      let [blue, red] = [0, 0];
      for (const [c, r, weight] of [
        [left, top, (1 - right) * (1 - down)],
        [left + 1, top, right * (1 - down)],
        [left, top + 1, (1 - right) * down],
        [left + 1, top + 1, right * down],
      ] as const) {
        const [ofBlue, ofRed] = chroma(c, r);
        blue += weight * ofBlue;
        red += weight * ofRed;
      }
      const at = 4 * (y * WIDTH_PX + x);
      const bright = luma(at);
      const green = (bright - 0.2126 * (bright + red) - 0.0722 * (bright + blue)) / 0.7152;
      read.set([bright + red, green, bright + blue], at);
    }
  }
  return read;
}

/** Mean difference of opacity, and the largest difference of any channel over a background; shares of 1. */
function errorsOf({ keyed, truth }: Scene, ground: number) {
  let [sum, worst] = [0, 0];
  for (let i = 0; i < WIDTH_PX * HEIGHT_PX; i++) {
    const [ours, theirs] = [(keyed.rgba[4 * i + 3] ?? 0) / 255, (truth.rgba[4 * i + 3] ?? 0) / 255];
    sum += Math.abs(ours - theirs);
    for (let c = 0; c < 3; c++) {
      const over = (rgba: Uint8ClampedArray, a: number) => a * (rgba[4 * i + c] ?? 0) + (1 - a) * ground;
      worst = Math.max(worst, Math.abs(over(keyed.rgba, ours) - over(truth.rgba, theirs)) / 255);
    }
  }
  return { matte: sum / (WIDTH_PX * HEIGHT_PX), fringe: worst };
}

const FIGURES = {
  white: [245, 245, 245],
  skin: [224, 172, 140],
  black: [20, 18, 22],
  red: [200, 30, 40],
} as const;
/** Largest errors, shares of 1, little above those measured: 0.0066 of the opacity, 0.072 of a channel. */
const MATTE_ERROR = 0.01;
const FRINGE = 0.08;
/**
 * Red is as bright as the screens, so that only chroma tells the two apart, which has half the resolution. Measured:
 * 0.128.
 */
const AS_BRIGHT_FRINGE = 0.13;
const SCREENS = { green: GREEN, blue: [30, 60, 200] } as const;

describe('a screen of one colour', () => {
  for (const [screenName, screen] of Object.entries(SCREENS)) {
    it.each(Object.entries(FIGURES))(
      `of ${screenName} leaves no fringe around %s on black and white`,
      (name, colour) => {
        const scene = filmed(colour, screen);
        for (const ground of [0, 255]) {
          const { matte, fringe } = errorsOf(scene, ground);
          expect(matte).toBeLessThan(MATTE_ERROR);
          expect(fringe).toBeLessThan(name === 'red' ? AS_BRIGHT_FRINGE : FRINGE);
        }
      },
    );
  }

  it('takes its colour out of what is thinner than an edge', () => {
    const rgba = new Uint8ClampedArray(4 * 9);
    for (let i = 0; i < 9; i++) rgba.set(i === 4 ? [120, 190, 130, 255] : [...GREEN, 255], 4 * i);
    keyColour({ rgba, width: 9, height: 1 }, { ...DEFAULT_KEY, colour: GREEN });
    const [red, green, blue, opacity] = rgba.subarray(16, 20);
    expect(green).toBeLessThanOrEqual(((red ?? 0) + (blue ?? 0)) / 2);
    expect(opacity).toBeGreaterThan(0);
  });
});
