import { useEffect } from 'react';

/** Removes the gutter for a scrollbar, which this page never shows. */
export function useWholeWindow(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollbarGutter = 'auto';
    return () => {
      style.scrollbarGutter = '';
    };
  }, []);
}
