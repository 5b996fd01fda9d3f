import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type JSHandle } from '@playwright/test';
import { CHROMIUM_ARGS, CHROMIUM_PATH } from '../../support/chromium';
import { openRenderersPage } from '../../support/renderers-page/open-renderers-page';
import type { Looks, LooksPage } from './looks-page';

const ORIGIN = 'http://looks.test';
const PAGE = '../../bench/models/looks-page.ts';
const DECODERS = path.join(import.meta.dirname, '../../../apps/web/dist');

export interface VariantLooks extends Looks {
  /** Whether model-viewer shows it. */
  inModelViewer: boolean;
  /** Bytes of its USDZ, or the reason why there is none. */
  usdz: number | string;
}

/** Compares models with their variants in a browser. */
export class ModelLooks {
  private readonly files = new Map<string, string>();

  private constructor(
    private readonly browser: Browser,
    private readonly code: JSHandle<LooksPage>,
  ) {}

  static async open(): Promise<ModelLooks> {
    const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_ARGS] });
    try {
      const page = await browser.newPage();
      const code = await openRenderersPage<LooksPage>(page, ORIGIN, PAGE);
      const looks = new ModelLooks(browser, code);
      await page.route(`${ORIGIN}/models/**`, async (route) => {
        const file = looks.files.get(new URL(route.request().url()).pathname);
        await route.fulfill({ body: await readFile(file ?? ''), contentType: 'model/gltf-binary' });
      });
      // The build copies the decoders there.
      await page.route(`${ORIGIN}/decoders/**`, async (route) =>
        route.fulfill({ path: path.join(DECODERS, new URL(route.request().url()).pathname) }),
      );
      return looks;
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  async of(original: string, variant: string): Promise<VariantLooks> {
    const [before, after] = [this.offer(original), this.offer(variant)];
    const { rest, motion } = await this.code.evaluate((code, [one, other]) => code.compare(one, other), [
      before,
      after,
    ] as const);
    const inModelViewer = await this.code.evaluate((code, address) => code.opensInModelViewer(address), after);
    const usdz = await this.code.evaluate((code, address) => code.usdzOf(address), after);
    return { rest, motion, inModelViewer, usdz };
  }

  async close(): Promise<void> {
    await this.browser.close();
  }

  private offer(file: string): string {
    const address = `/models/${this.files.size}.glb`;
    this.files.set(address, file);
    return `${ORIGIN}${address}`;
  }
}
