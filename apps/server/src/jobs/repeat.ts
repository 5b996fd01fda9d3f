interface Repeated {
  /** Begins no further run, and waits for the present one. */
  stop: () => Promise<void>;
}

/** Runs `work`, which does not throw, at each interval, unless the run before has not ended. */
export function repeat(work: () => Promise<unknown>, intervalMs: number): Repeated {
  return start(work, intervalMs).repeated;
}

/** Like `repeat`, with a first run at once. */
export function repeatNow(work: () => Promise<unknown>, intervalMs: number): Repeated {
  const { run, repeated } = start(work, intervalMs);
  run();
  return repeated;
}

function start(work: () => Promise<unknown>, intervalMs: number): { run: () => void; repeated: Repeated } {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const run = () => {
    if (isRunning) return;
    isRunning = true;
    running = work().finally(() => (isRunning = false));
  };
  const timer = setInterval(run, intervalMs);
  const stop = async () => {
    clearInterval(timer);
    await running;
  };
  return { run, repeated: { stop } };
}
