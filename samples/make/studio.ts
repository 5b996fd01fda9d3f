import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, type Page, chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/find-chromium.mjs';

/** SVG text whose viewBox has the aspect ratio of the requested picture. */
export type Drawing = string;

/** Quality of JPEG, 0..100: nearly lossless, because the pictures of a clip are encoded again. Chosen, not measured. */
const QUALITY = 96;
const WEIGHTS = [400, 500, 700, 800] as const;
const require = createRequire(import.meta.url);

/** Renders drawings into pixels with a headless Chromium that has the product's typeface. */
export class Studio {
  private constructor(
    private readonly browser: Browser,
    private readonly fonts: string,
  ) {}

  static async open(): Promise<Studio> {
    const faces = await Promise.all(
      WEIGHTS.flatMap((weight) => ['latin', 'vietnamese'].map((set) => face(weight, set))),
    );
    const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
    return new Studio(browser, faces.join('\n'));
  }

  /** Renders one drawing as PNG. */
  async picture(drawing: Drawing, widthPx: number, heightPx: number): Promise<Buffer> {
    const page = await this.openPage(widthPx, heightPx);
    try {
      return await show(page, drawing, 'png');
    } finally {
      await page.close();
    }
  }

  /** Renders the pictures of a clip one after the other, as JPEG. */
  async *pictures(drawings: Iterable<Drawing>, widthPx: number, heightPx: number): AsyncGenerator<Buffer> {
    const page = await this.openPage(widthPx, heightPx);
    try {
      for (const drawing of drawings) yield await show(page, drawing, 'jpeg');
    } finally {
      await page.close();
    }
  }

  /** Opens a blank page for content that renders itself. */
  async openPage(widthPx: number, heightPx: number): Promise<Page> {
    const page = await this.browser.newPage({ viewport: { width: widthPx, height: heightPx } });
    try {
      await page.setContent(
        `<style>${this.fonts}\nbody{margin:0}svg{display:block;width:100vw;height:100vh}text{font-family:"Be Vietnam Pro"}</style>
       <div id="stage"></div><p style="position:fixed;opacity:0">${WEIGHTS.map((weight) => `<span style="font:${weight} 20px 'Be Vietnam Pro'">Aế</span>`).join('')}</p>`,
      );
      await page.evaluate(() => document.fonts.ready);
      return page;
    } catch (error) {
      await page.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}

async function face(weight: number, set: string): Promise<string> {
  const file = require.resolve(`@fontsource/be-vietnam-pro/files/be-vietnam-pro-${set}-${weight}-normal.woff2`);
  const range =
    set === 'vietnamese'
      ? 'unicode-range:U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB;'
      : '';
  const data = (await readFile(file)).toString('base64');
  return `@font-face{font-family:"Be Vietnam Pro";font-weight:${weight};${range}src:url(data:font/woff2;base64,${data})}`;
}

async function show(page: Page, drawing: Drawing, type: 'png' | 'jpeg'): Promise<Buffer> {
  await page.evaluate((svg) => {
    const stage = document.getElementById('stage');
    if (stage) stage.innerHTML = svg;
  }, drawing);
  return page.screenshot({ type, animations: 'allow', ...(type === 'jpeg' && { quality: QUALITY }) });
}
