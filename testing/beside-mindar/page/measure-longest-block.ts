/** Runs a task and measures how long it took and the longest time for which it blocked the page, ms. */
export async function measureLongestBlock<T>(
  task: () => Promise<T>,
): Promise<{ result: T; ms: number; longestBlockMs: number }> {
  const channel = new MessageChannel();
  let longest = 0;
  let lastMs = performance.now();
  channel.port1.addEventListener('message', () => {
    const nowMs = performance.now();
    longest = Math.max(longest, nowMs - lastMs);
    lastMs = nowMs;
    setTimeout(() => channel.port2.postMessage(0), 1);
  });
  channel.port1.start();
  channel.port2.postMessage(0);
  const startMs = performance.now();
  try {
    const result = await task();
    const ms = performance.now() - startMs;
    return { result, ms, longestBlockMs: Math.max(longest, performance.now() - lastMs) };
  } finally {
    channel.port1.close();
  }
}
