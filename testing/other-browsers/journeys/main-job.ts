import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_ERROR_SHARE } from '../../support/fake-camera/model-on-picture';
import { countMagenta, measureShot } from '../../support/fake-camera/screenshot-truth';
import { fixturePath } from '../../fixtures/fixture-path';
import type { CameraClip } from '../camera/camera-clip';
import type { Tab } from '../tab';
import { until } from '../until';
import { signedIn } from './account';
import { contentVideo, seeState, showCamera, startViewer } from './ar-view';
import type { Journey } from './journey';

/** Screenshots of the moving model that are measured. Chosen, not measured. */
const SHOTS = 6;
/** Time for an upload with its check, or a tracking file, on a busy machine. Chosen, not measured. */
const MAKING_MS = 60_000;
/** Time for a video to begin on a busy machine. Chosen, not measured. */
const PLAYING_MS = 15_000;
/** Time by which a video has gone on where it certainly plays, s. Chosen, not measured. */
const PLAYED_S = 0.2;

interface Making {
  name: string;
  picture: string;
  content: { radio: string; label: string; file: string };
}

const VIDEO: Making = {
  name: 'Still life',
  picture: 'pictures/still-life.png',
  content: { radio: 'Video', label: 'Video file', file: 'clips/clock-16x9.mp4' },
};

const MODEL: Making = {
  name: 'Jazz night',
  picture: 'pictures/jazz.jpg',
  content: { radio: '3D Model', label: '3D model file', file: 'models/beacon.glb' },
};

export const mainJobJourneys: Journey[] = [
  {
    name: 'a picture with a video: wizard, project page, share page; a visitor’s video plays while the picture is in view',
    async run(world) {
      const link = await makeInWizard(await signedIn(world), VIDEO);
      const { tab } = await world.openPhone(VIDEO.picture);
      await startViewer(tab, link);
      await seeState(tab, 'tracking');
      const found = await contentVideo(tab);
      await until(
        'the video plays',
        async () => (await contentVideo(tab)).clockS > found.clockS + PLAYED_S,
        PLAYING_MS,
      );
      await tab.frame.see({ testId: 'ar-sound' });

      await showCamera(tab, 'away');
      await seeState(tab, 'scanning');
      const lost = await contentVideo(tab);
      if (!lost.paused) throw new Error('The video plays on after its picture is lost');
      await tab.frame.seeNot({ testId: 'ar-sound' });

      await showCamera(tab, 'seen');
      await seeState(tab, 'tracking');
      await until(
        'the video goes on',
        async () => (await contentVideo(tab)).clockS > lost.clockS + PLAYED_S,
        PLAYING_MS,
      );
    },
  },
  {
    name: 'a picture with a model: wizard, share page; a visitor sees the model stay on the moving picture',
    async run(world) {
      const link = await makeInWizard(await signedIn(world), MODEL);
      const { tab, camera } = await world.openPhone(MODEL.picture);
      await startViewer(tab, link);
      await seeState(tab, 'tracking');
      await expectModelOnPicture(tab, camera);
      await showCamera(tab, 'away');
      await seeState(tab, 'scanning');
      if ((await countMagenta(await tab.screenshot())) > 0) throw new Error('The model stays without its picture');
    },
  },
];

/** Goes through the wizard by clicks and returns the public link from the share page. */
async function makeInWizard(tab: Tab, { name, picture, content }: Making): Promise<string> {
  await tab.click({ role: 'link', nameHas: 'Create Project' });
  await tab.see({ role: 'tab', nameHas: 'Project Details' });
  await tab.fill('Project name', name);
  await tab.click({ role: 'button', name: 'Continue to Content' });
  await tab.click({ role: 'radio', nameHas: content.radio });
  await tab.chooseFile(content.label, fixturePath(content.file));
  await tab.seeText('66% complete', MAKING_MS);
  await tab.click({ role: 'button', name: 'Continue to Target Image' });
  await tab.chooseFile('Target image file', fixturePath(picture));
  await tab.seeText('Tracking file ready', MAKING_MS);
  await tab.click({ role: 'button', name: 'Create Project' });
  await tab.untilPath(/^\/dashboard$/);
  await tab.seeText('Project created successfully');
  // The message would lie on the link below, in a window of this height.
  await tab.click({ role: 'button', name: 'Close' });

  await tab.click({ role: 'link', nameHas: name });
  await tab.untilPath(/^\/view\/\d+$/);
  await tab.see({ role: 'heading', name });
  await tab.click({ role: 'link', name: 'Tải mã QR hoặc in' });
  await tab.see({ role: 'textbox', name: 'AR link' });
  return tab.evaluate(() => document.querySelector<HTMLInputElement>('input[readonly]')?.value ?? '');
}

/** Takes screenshots at irregular intervals, 170 to 414 ms, so that a periodic error cannot hide between them. */
async function expectModelOnPicture(tab: Tab, camera: CameraClip): Promise<void> {
  const errors: number[] = [];
  for (let tries = 0; errors.length < SHOTS && tries < 4 * SHOTS; tries++) {
    await sleep(170 + 61 * (tries % 5));
    const shot = await measureShot(await tab.screenshot(), camera);
    if (shot) errors.push(shot.errorShare ?? Infinity);
  }
  if (errors.length < SHOTS) throw new Error('The screenshots do not show the camera');
  if (Math.max(...errors) > MAX_ERROR_SHARE) {
    const shares = errors.map((error) => `${(100 * error).toFixed(1)}%`);
    throw new Error(`The model is not on the picture: off by ${shares.join(', ')} of the width`);
  }
}
