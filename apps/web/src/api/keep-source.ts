import type { keptSourceSchema } from '@anchora/contract/conversions';
import type { UploadedFile } from '@anchora/contract/uploads';
import type { z } from 'zod';
import { inPageWorkspace } from '../uploads/page-workspace';
import { request } from './http-client';
import { uploadFile } from './uploads';

/**
 * Uploads a source, which is kept as long as the video that this browser made of it.
 *
 * @param workspace of the video, null for the personal one; by default that of the page.
 */
export async function keepSource(source: File, result: UploadedFile, workspace?: number | null): Promise<void> {
  // Another page, with another workspace, is often open when a long source has been uploaded.
  const address = inPageWorkspace('/api/conversions/sources', workspace);
  const { url } = await uploadFile(source, { kind: 'source', ...(workspace !== undefined && { workspace }) });
  const body: z.input<typeof keptSourceSchema> = { source: url, result: result.url };
  await request(address, { method: 'POST', body });
}
