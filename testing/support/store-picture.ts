import { type APIRequestContext } from '@playwright/test';
import { fileIdOf } from '@anchora/contract/file-paths';
import { trackingFileOf, uploadBytes, uploadFile } from './projects';
import { succeed } from './succeed';

/** Stores a picture of the signed-in user with its tracking data; returns the id of its file. */
export async function storePicture(request: APIRequestContext, origin: string, picture: string): Promise<string> {
  const id = fileIdOf(await uploadFile(request, origin, picture));
  const tracking = await uploadBytes(request, origin, 'second.mind', await trackingFileOf(picture));
  await succeed(request.put(`/api/targets/${id}`, { headers: { origin }, data: { tracking } }));
  return id;
}
