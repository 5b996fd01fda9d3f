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
export async function changeWorker(context: BrowserContext, script: string): Promise<void> {
  await context.route(/tracker\.worker/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${script}\n${await answer.text()}` });
  });
}

/** Emulates a browser without WASM SIMD. */
export async function withoutSimd(context: BrowserContext): Promise<void> {
  await changeWorker(context, 'WebAssembly.validate = () => false;');
}
