/**
 * A page that is still there after this time is not being left after all: its user chose to stay, or a download began.
 * Chosen, not measured.
 */
const STAYED_AFTER_MS = 5000;
/**
 * A failure is thrown this much later: code that is requested while the page is already being left fails as the next
 * page comes, and this page ends before. Chosen, not measured.
 */
const ENDED_AFTER_MS = 500;

/**
 * Fetches a part of the app's code. WebKit lets unfinished imports fail as soon as the page is being left; what the
 * page says about a failure would then stand there until the next page arrives.
 *
 * @param load imports the code.
 * @throws what `load` throws, once it is known that the page stays.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  // Removed afterwards, because Firefox does not keep pages that listen to this for the way back.
  addEventListener('beforeunload', leave);
  try {
    return await load();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, isLeaving ? STAYED_AFTER_MS : ENDED_AFTER_MS));
    throw error;
  } finally {
    removeEventListener('beforeunload', leave);
  }
}

/** Whether a part of the app's code could not be fetched: offline, or replaced by a newer release. */
export function isFetchFailure(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);
}
