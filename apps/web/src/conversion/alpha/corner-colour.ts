import type { StraightPicture } from './straight-picture';

/** Side of the examined corners, as a share of the picture's side; chosen, not measured. */
const CORNER_SHARE = 0.1;

/**
 * Median colour of the picture's two upper corners, where the screen behind the actor usually shows.
 *
 * @returns medians of red, green and blue, each by itself, 0 to 255
 */
export function cornerColour({ rgba, width, height }: StraightPicture): [number, number, number] {
  const across = Math.max(1, Math.round(CORNER_SHARE * width));
  const down = Math.max(1, Math.round(CORNER_SHARE * height));
  const channels: [number[], number[], number[]] = [[], [], []];
  for (let y = 0; y < down; y++) {
    for (let i = 0; i < 2 * across; i++) {
      const x = i < across ? i : width - 1 - (i - across);
      for (const [channel, values] of channels.entries()) values.push(rgba[4 * (y * width + x) + channel] ?? 0);
    }
  }
  return [median(channels[0]), median(channels[1]), median(channels[2])];
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
