import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { UploadedFile } from '@anchora/contract/uploads';
import type { TestClient } from './test-client';
import { uploadBytes } from './upload-file';

const [WIDTH_PX, HEIGHT_PX] = [200, 150];
const FIELD_PX = 8;
const fieldOf = (px: number) => Math.floor(px / FIELD_PX);

/**
 * A picture that can be tracked, but with the lowest score, which takes a third of the time to compute (2026-11-30).
 * Scoring takes nearly all the time of a build, so this picture is for tests that need a tracking file but none of a
 * certain quality.
 */
export function checkerboard(): Sharp {
  const isDark = (at: number) => (fieldOf(at % WIDTH_PX) + fieldOf(at / WIDTH_PX)) % 2 === 1;
  const data = Uint8Array.from({ length: WIDTH_PX * HEIGHT_PX }, (_, at) => (isDark(at) ? 90 : 160));
  const raw = { width: WIDTH_PX, height: HEIGHT_PX, channels: 1 } as const;
  return sharp(data, { raw }).toColourspace('srgb');
}

/** Uploads it as its signed-in user's own, under the name of a file. */
export async function uploadCheckerboard(client: TestClient, name: string): Promise<UploadedFile> {
  const bytes = await checkerboard().png().toBuffer();
  return uploadBytes(client, `${path.parse(name).name}.png`, bytes);
}
