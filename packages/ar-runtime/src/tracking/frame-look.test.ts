import { describe, expect, it } from 'vitest';
import { lookAt } from './frame-look';

const WIDTH_PX = 320;
const HEIGHT_PX = 240;

/** A picture of squares with sides of 21 px in a part of the frame, on a plain ground. */
function squares({ share = 1, light = 1, blurPx = 0 }: { share?: number; light?: number; blurPx?: number }) {
  const data = new Uint8Array(WIDTH_PX * HEIGHT_PX);
  for (let y = 0; y < HEIGHT_PX; y++) {
    for (let x = 0; x < WIDTH_PX; x++) data[y * WIDTH_PX + x] = light * tone(x, y, share, blurPx);
  }
  return { width: WIDTH_PX, height: HEIGHT_PX, data };
}

function tone(x: number, y: number, share: number, blurPx: number): number {
  if (x > share * WIDTH_PX || y > share * HEIGHT_PX) return 150;
  // A horizontal movement of the camera turns an edge into the mean of a row of samples.
  let sum = 0;
  for (let shift = -blurPx; shift <= blurPx; shift++) {
    sum += (Math.floor((x + shift) / 21) + Math.floor((y + shift) / 21)) % 2 === 0 ? 40 : 210;
  }
  return sum / (2 * blurPx + 1);
}

/** Sharpness of a wide slope and of a sharp edge, between which pictures are told apart. */
const SLOPE = 1 / 16;
const EDGE = 1 / 4;

describe('lookAt', () => {
  it('tells the light of a picture', () => {
    // The mean of dark and bright squares is 125, but the samples meet dark ones slightly more often.
    expect(Math.abs(lookAt(squares({})).light - 125)).toBeLessThan(1);
    expect(Math.abs(lookAt(squares({ light: 0.2 })).light - 25)).toBeLessThan(0.2);
  });

  it('tells sharp edges from blurred ones', () => {
    expect(lookAt(squares({})).sharpness).toBeGreaterThan(EDGE);
    expect(lookAt(squares({ blurPx: 4 })).sharpness).toBeLessThan((SLOPE + EDGE) / 2);
  });

  it('tells how much of the frame has texture', () => {
    expect(lookAt(squares({})).texture).toBe(1);
    expect(lookAt(squares({ share: 0.5 })).texture).toBe(0.5 ** 2);
    expect(lookAt(squares({ share: 0 })).texture).toBe(0);
  });

  it('leaves out what lies behind the picture in its memory', () => {
    const plain = squares({});
    const data = new Uint8Array(4 * plain.data.length);
    data.set(plain.data);
    expect(lookAt({ ...plain, data })).toEqual(lookAt(plain));
  });
});
