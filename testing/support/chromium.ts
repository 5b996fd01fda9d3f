/**
 * Arguments for a quiet headless Chromium. No `--use-angle=swiftshader`: forcing it costs more than half of the frames
 * that the default software path draws.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A fake camera that loops over a .y4m or .mjpeg file, its permission granted without a prompt. */
export function cameraArgs(videoFile: string): string[] {
  return [
    ...CHROMIUM_ARGS,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${videoFile}`,
  ];
}
