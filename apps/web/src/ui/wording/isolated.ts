/** Hebrew, Arabic and what is written like them. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** People's own words inside a sentence: those that run the other way keep their punctuation, and the sentence its own. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
