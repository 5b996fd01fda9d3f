import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const PAGE =
  '<!doctype html><html lang="vi"><head><title>AR</title></head><body><div id="ui"><div id="touch"></div></div></body></html>';

/** Writes the two pages of a built web app, without their scripts, into a folder. */
export async function writePages(webDir: string): Promise<void> {
  await mkdir(path.join(webDir, 'ar-frame'), { recursive: true });
  for (const name of ['index.html', 'ar-frame/index.html']) await writeFile(path.join(webDir, name), PAGE);
}
