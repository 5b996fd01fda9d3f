import { readFileSync } from 'node:fs';
import { HEAVY_SCENE_BYTES } from '@anchora/contract/limits';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { longerGlb } from '../support/models/longer-glb';
import { createMarkerlessProject } from '../support/projects';
import { expectSaved, openStage } from '../support/stage';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

test(
  'publishing warns of a scene that visitors on a slow connection wait for, and lets it through',
  THOROUGH,
  async ({ page, baseURL }) => {
    const origin = String(baseURL);
    await registerByApi(page.request, origin);
    const bytes = Buffer.from(
      longerGlb(readFileSync(fixturePath('models/beacon.glb')), Buffer.alloc(HEAVY_SCENE_BYTES)),
    );
    const project = await createMarkerlessProject(page.request, origin, {
      name: 'Beacon',
      content: { file: 'beacon.glb', bytes },
    });
    await openStage(page, project);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Text' }).click();
    await expectSaved(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/^The files of .*Beacon.* amount to 1[56] MB\. /)).toBeVisible();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Visitors see version 1; everything is published')).toBeVisible();
  },
);
