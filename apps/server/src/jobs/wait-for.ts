/** Resolves when `woken` does, or after the time at the latest. */
export async function waitFor(woken: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  try {
    await Promise.race([woken, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
