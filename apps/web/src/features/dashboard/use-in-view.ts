import { type RefObject, useEffect, useRef, useState } from 'react';

/** Cards must stay in view for this long, so that scrolling past starts nothing heavy. Chosen, not measured. */
const LOOKING_MS = 300;
/** Share of the element that must be in the window; chosen, not measured. */
const VISIBLE_SHARE = 0.2;

/** True once `VISIBLE_SHARE` of the element has been in the window for `LOOKING_MS`. */
export function useInView<Element extends HTMLElement>(): { ref: RefObject<Element | null>; inView: boolean } {
  const ref = useRef<Element>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        // A busy page reports several crossings at once, the latest last.
        if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => setInView(true), LOOKING_MS);
        else setInView(false);
      },
      { threshold: VISIBLE_SHARE },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return { ref, inView };
}
