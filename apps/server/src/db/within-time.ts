/**
 * @returns what `work` answers, or `late` if that takes longer; the work goes on then, and an error of it is dropped.
 */
export async function withinTime<T, L>(work: Promise<T>, limitMs: number, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<L>((resolve) => {
    timer = setTimeout(resolve, limitMs, late);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
