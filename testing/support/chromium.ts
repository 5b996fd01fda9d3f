import { findChromium, findPageChromium } from '../../scripts/find-chromium.mjs';

/** The whole Chromium. Only it reports the emulated motion of a phone and can refuse a page the camera. */
export const CHROMIUM_PATH = findChromium() ?? '/usr/bin/chromium';

/** The Chromium of all other journeys: the headless shell if it is installed, which takes less processor time. */
export const PAGE_CHROMIUM_PATH = process.env.PAGE_CHROMIUM_PATH ?? findPageChromium() ?? CHROMIUM_PATH;

/**
 * Arguments for a headless Chromium. `--use-angle=swiftshader` is left out, because it draws less than half as many
 * frames as the default software path.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Arguments for a fake camera that needs no permission prompt.
 *
 * @param videoFile .y4m or .mjpeg file over which the camera loops; by default it shows the browser's own pattern.
 */
export function cameraArgs(videoFile?: string): string[] {
  return [
    ...CHROMIUM_ARGS,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    ...(videoFile === undefined ? [] : [`--use-file-for-fake-video-capture=${videoFile}`]),
  ];
}
