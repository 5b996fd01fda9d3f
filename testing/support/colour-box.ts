import sharp from 'sharp';

/** Least value of a channel, 0..255, that counts as on. Chosen, not measured. */
const BRIGHT = 200;
/** Largest value of a channel, 0..255, that counts as off. Chosen, not measured. */
const DARK = 80;
/** Fewer pixels of a colour in a screenshot are noise. Chosen, not measured. */
const LEAST_PIXELS = 31;

export interface ColourBox {
  /** Number of the pixels of the colour in it. */
  pixels: number;
  /** Edges, px of the picture: `left` and `top` are inside the box, `right` and `bottom` just outside. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Rgb = readonly [red: number, green: number, blue: number];
export const isMagenta = (...[red, green, blue]: Rgb): boolean => red >= BRIGHT && blue >= BRIGHT && green <= DARK;
export const isGreen = (...[red, green, blue]: Rgb): boolean => green >= BRIGHT && red <= DARK && blue <= DARK;

/** Box around the magenta pixels of a screenshot; null if there are hardly any. */
export async function magentaBox(png: Buffer): Promise<ColourBox | null> {
  return boxOf(png, isMagenta);
}

/** Box around the pixels of colour `#00ff00`; null if there are hardly any. */
export async function greenBox(png: Buffer): Promise<ColourBox | null> {
  return boxOf(png, isGreen);
}

async function boxOf(png: Buffer, isMeant: (...colour: Rgb) => boolean): Promise<ColourBox | null> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const box = { pixels: 0, left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let i = 0; i < info.width * info.height; i++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * i, 3 * i + 3);
    if (!isMeant(red, green, blue)) continue;
    const [x, y] = [i % info.width, Math.floor(i / info.width)];
    box.pixels++;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box.pixels >= LEAST_PIXELS ? box : null;
}
