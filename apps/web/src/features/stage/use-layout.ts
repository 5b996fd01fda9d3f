import { useSyncExternalStore } from 'react';

/**
 * `wide`: list, stage and properties side by side; `medium`: the list is folded; `narrow`: everything is in a sheet.
 */
type StageLayout = 'wide' | 'medium' | 'narrow';

/* The widths from which the styles of the pages have `lg:` and `md:`. */
const WIDE = matchMedia('(width >= 64rem)');
const MEDIUM = matchMedia('(width >= 48rem)');

export function useLayout(): StageLayout {
  return useSyncExternalStore(subscribe, read);
}

function read(): StageLayout {
  return WIDE.matches ? 'wide' : MEDIUM.matches ? 'medium' : 'narrow';
}

function subscribe(listener: () => void): () => void {
  for (const query of [WIDE, MEDIUM]) query.addEventListener('change', listener);
  return () => {
    for (const query of [WIDE, MEDIUM]) query.removeEventListener('change', listener);
  };
}
