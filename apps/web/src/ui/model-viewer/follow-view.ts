/** Elements must stay in view for this long, so that scrolling past starts nothing heavy. Chosen, not measured. */
const LOOKING_MS = 300;
/** Share of the element that must be in the window; chosen, not measured. */
const VISIBLE_SHARE = 0.2;

/**
 * Calls back with true once `VISIBLE_SHARE` of the element has been in the window for `LOOKING_MS`, and with false when
 * it is not.
 *
 * @returns a function after which nothing is called back.
 */
export function followView(element: Element, onChange: (isInView: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      clearTimeout(timer);
      // A busy page reports several crossings at once, the latest last.
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => onChange(true), LOOKING_MS);
      else onChange(false);
    },
    { threshold: VISIBLE_SHARE },
  );
  observer.observe(element);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
