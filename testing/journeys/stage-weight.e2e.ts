import { projectToArrange } from '../support/stage';
import { STAGE_CODE_BYTES, stageCode } from '../support/stage-code';
import { expect, test } from '../support/test';

test('the stage loads at most 60 KB beyond what every page of a user and three.js load', async ({ page, baseURL }) => {
  const project = await projectToArrange(page, String(baseURL));
  const files = await stageCode(page, project);
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
  const sorted = [...files].toSorted(([, a], [, b]) => b - a);
  expect(bytes, sorted.map(([file, size]) => `${size} ${file}`).join('\n')).toBeLessThanOrEqual(STAGE_CODE_BYTES);
});
