/**
 * Takes screenshots of the screens in screens.ts at three widths, light and dark, and joins those of a screen into one
 * sheet. With --axe, axe examines each screen, and a violation counts as a failure.
 *
 *   npm run screenshots [-- --only dashboard,auth-login] [--language vi] [--widths 360,1440] [--themes light] [--axe]
 *   [--out DIR]
 */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '@anchora/contract/languages';
import type { Browser, Page } from '@playwright/test';
import { violationsOn } from '../support/axe';
import { type BuiltServer, startBuiltServer } from '../support/built-server';
import { makeFakeCamera } from '../support/fake-camera/fake-camera';
import { stillPath } from '../support/fake-camera/pose-path';
import type { Screen } from './screen';
import { SCREENS } from './screens';
import { FILMED_PICTURE, type Seed, seed } from './seed';
import { makeSheet } from './sheet';
import { type Look, openBrowser, openWindow, THEMES } from './studio';
import { namesIn } from '../support/name-options';
import { wholeNumber } from '../support/number-options';
import { temporaryFolder } from '../support/temporary-folder';
import { endAll } from '../support/end-all';

/** Time for pictures and fonts to load after a page has reported that it is ready. Chosen, not measured. */
const SETTLE_MS = 700;
/** Less than any window's height (`HEIGHT_PX` of studio.ts), so that every picture comes into one. */
const SCROLL_STEP_PX = 500;
/** Pause after each step of scrolling. Chosen, not measured. */
const SCROLL_PAUSE_MS = 60;
/** Folder of the sheets in `--out`, beside those of the themes. */
const SHEETS = 'sheets';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    widths: { type: 'string', default: '360,768,1440' },
    themes: { type: 'string', default: 'light,dark' },
    language: { type: 'string', default: 'default' },
    axe: { type: 'boolean', default: false },
    out: { type: 'string', default: 'screenshots' },
  },
});
const names = SCREENS.map(({ name }) => name);
const wanted = flags.only === undefined ? names : namesIn('only', flags.only, names);
const screens = SCREENS.filter(({ name }) => wanted.includes(name));
const widthsPx = flags.widths.split(',').map((text) => wholeNumber('widths', text));
const themes = namesIn('themes', flags.themes, THEMES);
const [language = 'default'] = namesIn('language', flags.language, LANGUAGES);

async function take(browser: Browser, origin: string, screen: Screen, look: Look, made: Seed): Promise<string> {
  const file = path.join(flags.out, look.theme, String(look.widthPx), `${screen.name}.png`);
  await mkdir(path.dirname(file), { recursive: true });
  const window = await openWindow(browser, origin, look, screen.as === 'visitor' ? undefined : made[screen.as]);
  try {
    const page = await window.newPage();
    await screen.open(page, made);
    await settle(page);
    if (!screen.windowOnly) await passOver(page);
    await page.screenshot({ path: file, fullPage: !screen.windowOnly });
    if (flags.axe) {
      const violations = await violationsOn(page);
      if (violations.length > 0) throw new Error(violations.join('\n  '));
    }
    return file;
  } finally {
    await window.close();
  }
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(SETTLE_MS);
}

/** Scrolls to the end and back, so that lazily loaded content is loaded. */
async function passOver(page: Page): Promise<void> {
  const endPx = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let topPx = 0; topPx < endPx; topPx += SCROLL_STEP_PX) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), topPx);
    await page.waitForTimeout(SCROLL_PAUSE_MS);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await settle(page);
}

// Only what an earlier run has made is removed: the folder may hold other files.
for (const name of [...THEMES, SHEETS]) await rm(path.join(flags.out, name), { recursive: true, force: true });
const filmFolder = temporaryFolder('camera-');
let server: BuiltServer | undefined;
let browser: Browser | undefined;
let failed = 0;
try {
  const film = path.join(filmFolder, 'still.y4m');
  await makeFakeCamera({ picture: FILMED_PICTURE, file: film, path: stillPath(), durationS: 0.5, seed: 5 });
  browser = await openBrowser(film);
  server = await startBuiltServer({ NODE_ENV: 'test', LOGIN_LIMIT: '1000', REGISTER_LIMIT: '1000' });
  const made = await seed(server, browser);
  for (const screen of screens) {
    const files: string[] = [];
    for (const theme of themes) {
      for (const widthPx of widthsPx) {
        try {
          files.push(await take(browser, server.origin, screen, { widthPx, theme, language }, made));
        } catch (error) {
          failed += 1;
          console.log(
            `FAIL ${screen.name} ${widthPx} ${theme}: ${error instanceof Error ? error.message : String(error)}`,
          );
        }
      }
    }
    if (files.length > 0) await makeSheet(files, path.join(flags.out, SHEETS, `${screen.name}.png`));
    console.log(screen.name);
  }
} finally {
  await endAll(
    () => browser?.close(),
    () => server?.stop(),
  );
}
process.exitCode = failed > 0 ? 1 : 0;
