import type { Paper } from './sheet-layout';

/** Regions that print on Letter (Unicode CLDR, supplemental data, paperSize "US-Letter"). */
const LETTER_REGIONS = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** The usual paper of the browser's region. */
export function usualPaper(): Paper {
  try {
    const region = new Intl.Locale(navigator.language).maximize().region ?? '';
    return LETTER_REGIONS.has(region) ? 'letter' : 'a4';
  } catch {
    // A browser may name a language that is no valid tag, for which Intl.Locale throws.
    return 'a4';
  }
}
