import type { BrowserContext } from '@playwright/test';

/**
 * Stand-in for gapi, Google's script for messages between frames, which the SDK loads from Google even with the
 * emulator. It implements the few calls that the SDK and the emulator's frame make, over postMessage.
 */
const SCRIPT = `(() => {
  const MARK = 'gapi-stand-in';
  const answers = new Map();
  let calls = 0;
  const channel = (other) => {
    const handlers = new Map();
    addEventListener('message', ({ source, data }) => {
      if (source !== other() || !data || data.mark !== MARK) return;
      if (data.answer !== undefined) return answers.get(data.answer)?.(data.value);
      const value = handlers.get(data.type)?.(data.value);
      if (data.call !== undefined) other().postMessage({ mark: MARK, answer: data.call, value }, '*');
    });
    return {
      register: (type, handler) => handlers.set(type, handler),
      send: (type, value, callback) => {
        const call = ++calls;
        // The SDK's callback throws after each answer, even a successful one; Google's script ignores that too.
        answers.set(call, (answer) => { try { callback?.([answer]); } catch {} });
        other().postMessage({ mark: MARK, type, value, call }, '*');
      },
      restyle: async () => undefined,
    };
  };
  const context = {
    getParentIframe: () => channel(() => parent),
    open: ({ url, where, attributes }, callback) => {
      const element = document.createElement('iframe');
      element.src = url;
      Object.assign(element.style, attributes.style);
      element.setAttribute('aria-hidden', 'true');
      element.tabIndex = -1;
      const loaded = new Promise((resolve) => element.addEventListener('load', resolve));
      where.append(element);
      const iframe = channel(() => element.contentWindow);
      iframe.ping = (done) => loaded.then(done);
      return callback(iframe);
    },
  };
  globalThis.gapi = {
    load: (_, { callback }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: {}, Iframe: class {}, getContext: () => context },
  };
  const onload = new URL(document.currentScript.src).searchParams.get('onload') ?? 'gapi_onload';
  globalThis[onload]?.();
})();`;

/** Answers requests for Google's script with the stand-in, and those for fonts and styles with nothing. */
export async function serveGapiStandIn(context: BrowserContext): Promise<void> {
  await context.route('https://*.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
  // The emulator's page loads fonts and styles from the network.
  await context.route(/^https:\/\/(?:fonts|unpkg|www\.gstatic)\./, (route) => route.fulfill({ body: '' }));
}
