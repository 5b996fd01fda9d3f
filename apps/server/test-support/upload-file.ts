import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { UploadedFile } from '@anchora/contract/uploads';
import { fixturePath } from '../../../testing/fixtures/fixture-path';
import { fileForm } from './file-form';
import { rememberCheckOf } from './remember-checks';
import type { TestClient } from './test-client';

/** Uploads a fixture as its signed-in user's own, through the form. */
export async function uploadFixture(client: TestClient, fixture: string): Promise<UploadedFile> {
  return uploadBytes(client, path.basename(fixture), await readFile(fixturePath(fixture)));
}

export async function uploadBytes(client: TestClient, fileName: string, bytes: Buffer): Promise<UploadedFile> {
  return uploadForm(client, '/api/upload', fileName, bytes);
}

/**
 * The bytes are checked in this process, and not again if they are sent again; see `startRememberingChecks`.
 *
 * @throws Error with the body of an answer that is not a success.
 */
export async function uploadForm(
  client: TestClient,
  address: string,
  fileName: string,
  bytes: Buffer,
): Promise<UploadedFile> {
  rememberCheckOf(bytes);
  const { body, headers } = fileForm(fileName, bytes);
  const response = await client.post(address, body, headers);
  if (response.statusCode !== 200) throw new Error(`upload failed: ${response.body}`);
  return response.json();
}
