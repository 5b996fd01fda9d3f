import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';

/** Messages that a test expects because it provokes them, such as the browser's own line for an answer of 404. */
export interface ConsoleGuard {
  allow(pattern: RegExp): void;
  watch(context: BrowserContext): void;
}

/** What software rendering says about its own speed, on any page that draws with WebGL; a GPU says nothing. */
const SOFTWARE_GL = /GL Driver Message \(OpenGL, Performance/;

/** What the 3D preview says where its pictures do not come in time; nothing is lost by it. */
const STARVED_PREVIEW = /rAF timed out/;

/**
 * The test of every journey: whatever its pages say on the console as an error or a warning fails it, as does an
 * uncaught exception and a request to another host.
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
