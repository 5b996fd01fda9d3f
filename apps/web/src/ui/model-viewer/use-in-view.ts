import { type RefObject, useEffect, useRef, useState } from 'react';
import { followView } from './follow-view';

/** True while an element is in view, as `followView` tells it. */
export function useInView<Shown extends HTMLElement>(): { ref: RefObject<Shown | null>; inView: boolean } {
  const ref = useRef<Shown>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => (ref.current ? followView(ref.current, setInView) : undefined), []);
  return { ref, inView };
}
