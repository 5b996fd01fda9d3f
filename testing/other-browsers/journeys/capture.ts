import { setTimeout as sleep } from 'node:timers/promises';
import { MOST_CLIP_S } from '@anchora/ar-runtime/capture/clip';
import sharp from 'sharp';
import { countMagenta } from '../../support/fake-camera/screenshot-truth';
import { readClip } from '../../support/recorded-clip';
import type { View } from '../tab';
import { signedIn } from './account';
import { seeState, startViewer } from './ar-view';
import { expectSame } from './expect-same';
import type { Journey } from './journey';
import { createProject } from './projects';

/** The project's model is magenta, which photos and clips are searched for. */
const JAZZ = { name: 'Jazz night', picture: 'pictures/jazz.jpg', content: 'models/beacon.glb' };
/** Length of the recorded clip: long enough to be told from one that ended at once. Chosen, not measured. */
const CLIP_MS = 2500;
/**
 * Longest part at the end that a clip may lack, s: it ends with its last frame, and software rendering gives few.
 * Chosen, not measured.
 */
const MOST_MISSING_S = 0.5;

export const captureJourneys: Journey[] = [
  {
    name: 'photo and clip: the content in the resolution of the camera, and discarded they are gone',
    async run(world) {
      const { shareId } = await createProject(await signedIn(world), JAZZ);
      const { tab, camera } = await world.openPhone(JAZZ.picture);
      const { frame } = tab;
      const size = [camera.frame.width, camera.frame.height];
      await startViewer(tab, `/view/ar/${shareId}`);
      await seeState(tab, 'tracking');
      await frame.click({ role: 'button', name: 'Chụp ảnh' });
      await frame.see({ role: 'dialog', name: 'Ảnh của bạn' });
      const photo = await capturedBytes(frame);
      const { width, height, exif, xmp, iptc } = await sharp(photo).metadata();
      expectSame('photo', [width, height, exif, xmp, iptc], [...size, undefined, undefined, undefined]);
      if ((await countMagenta(photo)) === 0) throw new Error('The photo does not show the content');
      await discard(frame);

      if (!(await canRecord(frame))) {
        await frame.seeNot({ role: 'button', name: 'Quay video' });
        return;
      }
      await frame.click({ role: 'button', name: 'Quay video' });
      await frame.see({ text: `Đang quay, tối đa ${MOST_CLIP_S} giây` });
      await sleep(CLIP_MS);
      await frame.click({ role: 'button', name: 'Dừng quay' });
      await frame.see({ role: 'dialog', name: 'Video của bạn' });
      const clip = await readClip(await capturedBytes(frame));
      expectSame('clip', [clip.width, clip.height], size);
      if (clip.durationS < CLIP_MS / 1000 - MOST_MISSING_S) throw new Error(`The clip lasts ${clip.durationS} s`);
      if ((await countMagenta(await lastPicture(frame))) === 0) throw new Error('The clip does not show the content');
      await discard(frame);
      await seeState(tab, 'tracking');
    },
  },
];

/** Whether the browser has one of the two interfaces with which the viewer records clips. */
async function canRecord(frame: View): Promise<boolean> {
  return frame.evaluate(() => 'VideoEncoder' in globalThis || 'MediaRecorder' in globalThis);
}

/** The bytes of the photo or clip that the viewer shows. */
async function capturedBytes(frame: View): Promise<Buffer> {
  await frame.see({ testId: 'ar-captured' });
  const text = await frame.evaluate(async () => {
    const shown = document.querySelector<HTMLImageElement | HTMLVideoElement>('[data-testid=ar-captured]');
    // An empty address would be that of the page itself.
    if (!shown?.src) throw new Error('No photo or clip is shown');
    const bytes = new Uint8Array(await (await fetch(shown.src)).arrayBuffer());
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary);
  });
  return Buffer.from(text, 'base64');
}

/** A picture from the end of the shown clip, as its player draws it. */
async function lastPicture(frame: View): Promise<Buffer> {
  const address = await frame.evaluate(async () => {
    const video = document.querySelector<HTMLVideoElement>('video[data-testid=ar-captured]');
    if (!video) throw new Error('No clip is shown');
    video.muted = true;
    await video.play();
    if (!video.ended) await new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }));
    const canvas = Object.assign(document.createElement('canvas'), {
      width: video.videoWidth,
      height: video.videoHeight,
    });
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

async function discard(frame: View): Promise<void> {
  const address = await frame.evaluate(() => {
    const shown = document.querySelector<HTMLImageElement | HTMLVideoElement>('[data-testid=ar-captured]');
    if (!shown?.src) throw new Error('No photo or clip is shown');
    return shown.src;
  });
  await frame.click({ role: 'button', name: 'Bỏ' });
  await frame.seeNot({ testId: 'ar-captured' });
  const isThere = await frame.evaluate(
    async (made) =>
      fetch(made).then(
        () => true,
        () => false,
      ),
    address,
  );
  if (isThere) throw new Error('What was discarded can still be fetched');
}
