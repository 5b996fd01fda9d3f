import { useEffect, useRef } from 'react';

/**
 * For the step after an answer: tells whether the component is gone by then, also if the user has come back to its page,
 * which has another one.
 */
export function useIsLeft(): () => boolean {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return () => isLeft.current;
}
