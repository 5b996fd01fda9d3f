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

/** Arguments for a fake camera that loops over a .y4m or .mjpeg file and needs no permission prompt. */
export function cameraArgs(videoFile: string): string[] {
  return [
    ...CHROMIUM_ARGS,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${videoFile}`,
  ];
}
