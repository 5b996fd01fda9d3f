import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';

/** Hears what the pages of a test write on the console. */
export interface ConsoleGuard {
  /** Allows messages that the test provokes, such as the browser's line for an answer of 404. */
  allow(pattern: RegExp): void;
  /** Also hears the pages of a context that the test has opened itself. */
  watch(context: BrowserContext): void;
}

/**
 * Chromium's performance warnings for WebGL with software rendering, which do not occur with a GPU, such as "GPU stall
 * due to ReadPixels".
 */
const SOFTWARE_GL = /GL Driver Message \(OpenGL, Performance/;

/** Message of the 3D preview if software rendering draws a frame late, which does no harm. */
const STARVED_PREVIEW = /rAF timed out/;

/**
 * The test function of every journey. Errors and warnings on the console of its pages fail the test, as do uncaught
 * exceptions and requests to another host.
 */
export const test = base.extend<{ consoleGuard: ConsoleGuard }>({
  consoleGuard: [
    async ({ context, baseURL }, use) => {
      const allowed: RegExp[] = [SOFTWARE_GL, STARVED_PREVIEW];
      const heard: string[] = [];
      const watchPage = (page: Page) => {
        page.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
        });
        page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
        page.on('request', (request) => {
          const { protocol, origin } = new URL(request.url());
          if (protocol.startsWith('http') && baseURL && origin !== new URL(baseURL).origin) {
            heard.push(`request to another host: ${request.url()}`);
          }
        });
      };
      const watch = (watched: BrowserContext) => {
        for (const page of watched.pages()) watchPage(page);
        watched.on('page', watchPage);
      };
      watch(context);
      await use({ allow: (pattern) => void allowed.push(pattern), watch });
      expect(heard.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
