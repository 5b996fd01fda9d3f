import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether most of an element stands in the window, on devices that cannot hover: there it takes the place of the
 * pointer. Always false where hovering works.
 */
export function useInView<Element extends HTMLElement>(): { ref: RefObject<Element | null>; inView: boolean } {
  const ref = useRef<Element>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || !matchMedia('(hover: none)').matches) return undefined;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      threshold: 0.6,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, inView };
}
