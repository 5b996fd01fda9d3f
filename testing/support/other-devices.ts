import type { BrowserContext } from '@playwright/test';

/** Emulates a slow device: the tracking worker is busy for `ms` before it reads each camera picture. */
export async function slowTracker(context: BrowserContext, ms: number): Promise<void> {
  await changeWorker(
    context,
    `const copyTo = VideoFrame.prototype.copyTo;
     VideoFrame.prototype.copyTo = function (...args) {
       for (const until = performance.now() + ${ms}; performance.now() < until;);
       return copyTo.apply(this, args);
     };`,
  );
}

/** Runs a script in the tracking worker before its own code. */
async function changeWorker(context: BrowserContext, script: string): Promise<void> {
  await context.route(/tracker\.worker/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${script}\n${await answer.text()}` });
  });
}

/** Script of a browser without WebGL. */
export const NO_WEBGL = `{
  const real = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind === 'webgl2' ? null : real.call(this, kind, ...rest);
  };
}`;

/** Emulates a browser without WASM SIMD. */
export async function withoutSimd(context: BrowserContext): Promise<void> {
  await changeWorker(context, 'WebAssembly.validate = () => false;');
}
