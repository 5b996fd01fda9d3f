import type { Language } from '@anchora/contract/languages';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { cameraArgs, CHROMIUM_PATH } from '../support/chromium';

export const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Settings under which a screen is photographed. */
export interface Look {
  widthPx: number;
  theme: Theme;
  language: Language;
}

/** Heights of usual windows, CSS px, by their width: two phones, a tablet and a laptop. */
const HEIGHT_PX: Record<number, number> = { 360: 780, 390: 844, 768: 1024, 1440: 900 };

/** Height of a window of any other width, CSS px. Chosen, not measured. */
const OTHER_HEIGHT_PX = 900;
/** Width from which on a window is a computer's, without touch, CSS px. Chosen, not measured. */
const COMPUTER_FROM_PX = 1024;

/** @param cameraClip .y4m file that the camera plays; by default the browser's own pattern. */
export async function openBrowser(cameraClip?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: cameraArgs(cameraClip),
  });
}

/** Opens a new browser context with reduced motion, in one theme and language. */
export async function openWindow(
  browser: Browser,
  baseURL: string,
  { widthPx, theme, language }: Look,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    storageState,
    viewport: { width: widthPx, height: HEIGHT_PX[widthPx] ?? OTHER_HEIGHT_PX },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    hasTouch: widthPx < COMPUTER_FROM_PX,
  });
  await context.addInitScript(
    ([chosen, theme]) => {
      localStorage.setItem('theme', theme);
      if (chosen === 'default') localStorage.removeItem('language');
      else localStorage.setItem('language', chosen);
    },
    [language, theme] as const,
  );
  return context;
}
