/** A page that is still there after this time is not being left after all: its user chose to stay, or a download began. */
const STAYED_AFTER_MS = 5000;

/**
 * Fetches a part of the app's code. WebKit lets unfinished imports fail as soon as the page is being left; what the page
 * says about a failure would then stand there until the next page arrives.
 *
 * @param load imports the code.
 * @throws what `load` throws; if the page is being left, only after it has turned out to stay.
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
    if (isLeaving) await new Promise((resolve) => setTimeout(resolve, STAYED_AFTER_MS));
    throw error;
  } finally {
    removeEventListener('beforeunload', leave);
  }
}
