import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { fixturePath } from '../../fixtures/fixture-path';
import { checked } from '../../../apps/server/test-support/checked';
import { longerGlb } from '../../support/models/longer-glb';
import type { Random } from './random';

export interface Sample {
  fileName: string;
  contentType: string;
  /** A valid file that differs from every other sample and that the server stores unchanged. */
  bytes: Buffer;
}

/** With so many bytes, an upload takes long enough to be interrupted. Chosen, not measured. */
const MAX_EXTRA_BYTES = 3 * 1024 * 1024;

/** A model with up to 3 MB of random bytes in the binary chunk. */
export function modelSample(random: Random): Sample {
  const source = readFileSync(fixturePath('models/lantern.glb'));
  const extra = random.bytes(4 * random.integer(4, MAX_EXTRA_BYTES / 4));
  return { fileName: 'model.glb', contentType: 'model/gltf-binary', bytes: Buffer.from(longerGlb(source, extra)) };
}

let cleanClip: Promise<Buffer> | undefined;

/** A clip with up to 3 MB of zeros after the samples, so that clips differ by their length. */
export async function videoSample(random: Random): Promise<Sample> {
  const bytes = await longVideo(random.integer(16, MAX_EXTRA_BYTES));
  return { fileName: 'clip.mp4', contentType: 'video/mp4', bytes };
}

/** A clip with this many zeros after the samples, in the same box. */
export async function longVideo(extraBytes: number): Promise<Buffer> {
  // The checks remove metadata and clear what no sample has; without either the server stores the clip unchanged.
  cleanClip ??= checked('video', 'clips/clock-16x9.mp4').then(({ bytes }) => bytes);
  const source = await cleanClip;
  const lastBox = findLastBox(source);
  const bytes = Buffer.concat([source, Buffer.alloc(extraBytes)]);
  bytes.writeUInt32BE(bytes.length - lastBox, lastBox);
  return bytes;
}

function findLastBox(file: Buffer): number {
  let at = 0;
  for (;;) {
    const next = at + file.readUInt32BE(at);
    if (next >= file.length) break;
    at = next;
  }
  if (file.toString('latin1', at + 4, at + 8) !== 'mdat') throw new Error('the clip does not end with its samples');
  return at;
}

/** A trackable picture: a poster with a random tint, by default small so that it compiles quickly. */
export async function pictureSample(random: Random, widthPx = random.integer(300, 420)): Promise<Sample> {
  const tint = { r: random.integer(150, 255), g: random.integer(150, 255), b: random.integer(150, 255) };
  const bytes = await sharp(fixturePath('pictures/harbour.jpg')).resize(widthPx).tint(tint).png().toBuffer();
  return { fileName: 'poster.png', contentType: 'image/png', bytes };
}
