import { request as playwrightRequest } from '@playwright/test';
import { fixturePath } from '../../../fixtures/fixture-path';
import type { Project } from '@anchora/contract/projects';
import { registerByApi } from '../e2e/support/accounts';
import { createTrackedProject } from '../e2e/support/projects';

export const BENCH_PICTURE = fixturePath('pictures/night-market.jpg');

/** A public image-tracking project of a new account; `content` is a name under fixtures/made. */
export async function makeBenchProject(origin: string, content: string, picture = BENCH_PICTURE): Promise<Project> {
  const request = await playwrightRequest.newContext({ baseURL: origin });
  try {
    await registerByApi(request, origin);
    return await createTrackedProject(request, origin, { name: 'Bench', picture, content: fixturePath(content) });
  } finally {
    await request.dispose();
  }
}
