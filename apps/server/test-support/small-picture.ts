import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { fixturePath } from '../../../testing/fixtures/fixture-path';
import type { UploadedFile } from '@anchora/contract/uploads';
import type { TestClient } from './test-client';
import { uploadBytes } from './upload-file';

/**
 * Longer side of a small picture, px: enough detail to be tracked, and a fraction of the work to build its tracking
 * file. Chosen, not measured.
 */
const SIDE_PX = 400;

/** The picture of a fixture, scaled down, for tests that need a tracking file but none of a certain size. */
export async function smallPicture(fixture: string): Promise<Buffer> {
  const whole = await readFile(fixturePath(fixture));
  // Code under test closes loaders of sharp for the process.
  sharp.unblock({ operation: ['VipsForeignLoad'] });
  return sharp(whole).resize(SIDE_PX, SIDE_PX, { fit: 'inside' }).toBuffer();
}

/** Uploads the small picture of a fixture as its signed-in user's own, under the fixture's name. */
export async function uploadSmallPicture(client: TestClient, fixture: string): Promise<UploadedFile> {
  return uploadBytes(client, path.basename(fixture), await smallPicture(fixture));
}
