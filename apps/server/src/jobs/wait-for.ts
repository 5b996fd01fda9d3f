/** Resolves when `woken` does, at the latest after the time. */
export async function waitFor(woken: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([woken, timeout]);
  clearTimeout(timer);
}
