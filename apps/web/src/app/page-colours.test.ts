import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import * as SRGB from '@anchora/design-tokens/srgb';

it('the page gives the browser’s bars the colour of its paper, light and dark', async () => {
  const page = await readFile(new URL('../../index.html', import.meta.url), 'utf8');
  const bars = [...page.matchAll(/"theme-color" content="(#\w+)" media="\(prefers-color-scheme: (\w+)\)"/g)];
  expect(bars.map(([, colour, scheme]) => ({ scheme, colour }))).toEqual([
    { scheme: 'light', colour: SRGB.paper },
    { scheme: 'dark', colour: SRGB.paperDark },
  ]);
});
