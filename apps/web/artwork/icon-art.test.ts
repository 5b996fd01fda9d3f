import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { iconSvg } from './icon-art';

/** Outlines that an SVG draws. */
function pathsOf(svg: string) {
  return [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
}

it('the icons that are drawn from code show the same mark as the SVG one', async () => {
  const favicon = await readFile(new URL('../public/favicon.svg', import.meta.url), 'utf8');
  expect(pathsOf(favicon)).toHaveLength(3);
  expect(pathsOf(iconSvg(64, 0.5))).toEqual(pathsOf(favicon));
});
