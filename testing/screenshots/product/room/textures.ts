import {
  CanvasTexture,
  DataTexture,
  MirroredRepeatWrapping,
  RepeatWrapping,
  SRGBColorSpace,
  type Texture,
} from 'three';
import { fbm, noise2 } from './noise';

/** Side of the texture; grain and tones are chosen by eye. */
const WOOD_SIZE_PX = 2048;
/** Boards across the texture, chosen by eye. */
const PLANKS = 5;

/** Boards of light oak running along the texture's x axis. */
export function oakBoards(): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = WOOD_SIZE_PX;
  const context = contextOf(canvas);
  const picture = context.createImageData(WOOD_SIZE_PX, WOOD_SIZE_PX);
  for (let y = 0; y < WOOD_SIZE_PX; y++) {
    const v = (y / WOOD_SIZE_PX) * PLANKS;
    const plank = Math.floor(v);
    const fromEdge = Math.min(v - plank, plank + 1 - v);
    const gap = fromEdge < 0.004 ? 0.5 : fromEdge < 0.008 ? 0.85 : 1;
    const plankTone = 0.93 + 0.12 * noise2(plank * 7.3, 3.1);
    for (let x = 0; x < WOOD_SIZE_PX; x++) {
      const u = x / WOOD_SIZE_PX;
      // Growth rings that are cut lengthwise are bands along the board that bend slowly, with fine fibres in them.
      const bend = fbm(u * 2.2 + plank * 17, v * 1.6 + plank * 5, 3);
      const rings = 0.5 + 0.5 * Math.sin((v * 9 + bend * 11 + plank * 2.4) * 2.2);
      const fibres = noise2(u * 26 + plank * 31, v * 190);
      const tone = gap * plankTone * (0.86 + 0.1 * rings + 0.09 * (fibres - 0.5));
      const at = (y * WOOD_SIZE_PX + x) * 4;
      picture.data[at] = 196 * tone;
      picture.data[at + 1] = 150 * tone * (0.985 + 0.02 * rings);
      picture.data[at + 2] = 104 * tone * (0.96 + 0.04 * rings);
      picture.data[at + 3] = 255;
    }
  }
  context.putImageData(picture, 0, 0);
  return colourTexture(canvas);
}

/** Height of rolled wall paint, for a bump map. Sizes are chosen by eye. */
export function plasterHeights(): Texture {
  const size = 512;
  const data = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      data.fill(255 * fbm(x / 9, y / 9, 3), (y * size + x) * 4, (y * size + x) * 4 + 4);
    }
  }
  const texture = new DataTexture(data, size, size);
  texture.wrapS = texture.wrapT = MirroredRepeatWrapping;
  texture.repeat.set(6, 6);
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}

/** Side of the texture, px; the blur of the rim is chosen by eye. */
const SHADE_SIZE_PX = 256;

/** The soft dark rim around an object on a surface; its dark part is 1 − 2 · `rim` of the texture. */
export function contactShade(rim: number): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SHADE_SIZE_PX;
  const context = contextOf(canvas);
  context.filter = `blur(${rim * 110}px)`;
  context.fillStyle = 'black';
  const [startPx, sidePx] = [SHADE_SIZE_PX * rim, SHADE_SIZE_PX * (1 - 2 * rim)];
  context.fillRect(startPx, startPx, sidePx, sidePx);
  return new CanvasTexture(canvas);
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas');
  return context;
}

function colourTexture(canvas: HTMLCanvasElement): Texture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 8;
  return texture;
}
