import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { fixturePath } from '../../fixtures/fixture-path';

const PICTURES = ['night-market', 'harbour', 'jazz', 'mountain-lake', 'forest-floor'];
/**
 * Width of a poster: large enough to be tracked, small enough that making thousands takes little of the run. Chosen,
 * not measured.
 */
const WIDTH_PX = 800;
/** Height of a poster: in the proportion of 4 to 5, a usual one of prints. */
const HEIGHT_PX = 1000;

/**
 * Makes a folder with a table, a video, and a poster for each row. Each poster shows another part of a picture, turned
 * to another hue, above its number.
 */
export async function makePosterFolder(folder: string, rows: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  await copyFile(fixturePath('clips/clock-16x9.mp4'), path.join(folder, 'clip.mp4'));
  const lines = ['name,picture,content'];
  for (let row = 0; row < rows; row++) {
    const picture = `poster-${row}.jpg`;
    await writePoster(path.join(folder, picture), row);
    lines.push(`Poster ${row},${picture},clip.mp4`);
  }
  await writeFile(path.join(folder, 'posters.csv'), `${lines.join('\n')}\n`);
}

/**
 * The steps of part, place and hue have other periods than the list of pictures, so that hundreds of posters differ.
 */
async function writePoster(file: string, number: number): Promise<void> {
  const name = PICTURES[number % PICTURES.length] ?? '';
  const source = sharp(fixturePath(`pictures/${name}.jpg`));
  const { width, height } = await source.metadata();
  const share = 0.6 + 0.1 * (number % 4);
  const part = { width: Math.floor(width * share), height: Math.floor(height * share) };
  const place = ((number * 7) % 10) / 10;
  const left = Math.floor((width - part.width) * place);
  const top = Math.floor((height - part.height) * (1 - place));
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="200"><rect width="100%" height="100%" fill="#fff"/><text x="40" y="150" font-size="140" font-family="sans-serif">No. ${number}</text></svg>`;
  await source
    .extract({ left, top, ...part })
    .resize(WIDTH_PX, HEIGHT_PX, { fit: 'fill' })
    .modulate({ hue: (number * 37) % 360 })
    .composite([{ input: Buffer.from(label), gravity: 'south' }])
    .jpeg({ quality: 88 })
    .toFile(file);
}
