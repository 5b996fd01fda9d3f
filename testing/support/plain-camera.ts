import { writeFile } from 'node:fs/promises';
import { toI420 } from './fake-camera/i420';

/** Size of the pictures of `plainCamera`, px. */
export const CAMERA_PICTURE = { width: 640, height: 480 };

/** Writes a uniformly grey clip for a fake camera. @param file path that ends with .y4m. */
export async function plainCamera(file: string): Promise<void> {
  const { width, height } = CAMERA_PICTURE;
  const data = new Uint8Array(width * height * 3).fill(128);
  const frame = toI420({ width, height, data });
  const head = `YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\n`;
  await writeFile(
    file,
    Buffer.concat([Buffer.from(head), Buffer.from('FRAME\n'), frame, Buffer.from('FRAME\n'), frame]),
  );
}
