import { expect, it } from 'vitest';
import { FILL as FILL_OF_VIEW } from './eye';
import { FILL as FILL_WITHOUT_THREE } from './flat-preview';

it('a picture is as large in the preview without three.js as on a wall in the other one', () => {
  expect(FILL_WITHOUT_THREE).toBe(FILL_OF_VIEW.wall);
});
