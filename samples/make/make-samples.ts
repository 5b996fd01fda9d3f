/**
 * Makes the sample content of the demo and of the templates under `samples/made/`: `npm run samples`, with ids to
 * remake only those. Needs Chromium and ffmpeg. The committed files are what the server stores.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { SAMPLES } from '@anchora/contract/templates';
import sharp from 'sharp';
import { writeCardModel, writeCardPicture } from './card-pictures';
import { makeClip } from './clip';
import { MADE, writeMade } from './made';
import { makeTrackingFile } from './make-tracking-file';
import { makeUsdz } from './make-usdz';
import { writeManifest } from './manifest';
import { takeModelPicture } from './model-picture';
import { SAMPLE_PLANS, type SamplePlan } from './samples';
import { Studio } from './studio';

/** Quality of the posters, 0..100, chosen by eye. */
const JPEG_QUALITY = 84;
/** Time in a clip without a poster whose picture its card shows; chosen by eye. */
const CARD_TIME_S = 1;

async function makeSample(studio: Studio, { id, fileName, poster, clip, model }: SamplePlan): Promise<void> {
  await mkdir(path.join(MADE, id), { recursive: true });
  if (poster) {
    const png = await studio.picture(poster.drawing, poster.widthPx, poster.heightPx);
    const picture = await sharp(png).jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer();
    // The tracking file comes first, so that a picture that tracks badly leaves the stored pair as it was.
    const tracking = await makeTrackingFile(picture, fileName);
    await writeMade(id, `${fileName}.jpg`, picture);
    await writeMade(id, `${fileName}.mind`, tracking);
    await writeCardPicture(id, png);
  }
  if (clip) {
    await makeClip(studio, clip, path.join(MADE, id, `${fileName}.mp4`));
    if (!poster) {
      await writeCardPicture(id, await studio.picture(clip.draw(CARD_TIME_S), clip.widthPx, clip.heightPx));
    }
  }
  if (model) {
    const glb = await model.make();
    await writeMade(id, `${fileName}.glb`, glb);
    if (SAMPLES[id].type === 'markerless') await writeMade(id, `${fileName}.usdz`, await makeUsdz(glb));
    await writeCardModel(id, await takeModelPicture(studio, glb, model));
  }
}

const wanted = process.argv.slice(2);
const ids = SAMPLE_PLANS.map(({ id }): string => id);
const unknown = wanted.find((id) => !ids.includes(id));
if (unknown !== undefined) throw new Error(`expected ids of samples (${ids.join(', ')}), got ${unknown}`);
const studio = await Studio.open();
try {
  for (const plan of SAMPLE_PLANS) {
    if (wanted.length === 0 || wanted.includes(plan.id)) await makeSample(studio, plan);
  }
} finally {
  await studio.close();
}
await writeManifest(SAMPLE_PLANS);
