import { type APIRequestContext, expect } from '@playwright/test';
import { trackingFileOf, uploadBytes, uploadFile } from './projects';

/** Stores a picture of the signed-in user with its tracking data; returns the id of its file. */
export async function storePicture(request: APIRequestContext, origin: string, picture: string): Promise<string> {
  const id = (await uploadFile(request, origin, picture)).replace('/files/', '');
  const tracking = await uploadBytes(request, origin, 'second.mind', await trackingFileOf(picture));
  const stored = await request.put(`/api/targets/${id}`, { headers: { origin }, data: { tracking } });
  expect(stored.status(), await stored.text()).toBe(200);
  return id;
}
