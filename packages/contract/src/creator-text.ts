/**
 * The one rule for texts that creators write and visitors read. Such a text may appear beside the product's own words,
 * in pages, canvases, mails, prints and spreadsheets, and must not reorder, hide or cover them.
 */

/**
 * Printable ASCII and precomposed Latin letters, of Vietnamese too: most texts have nothing else and need no cleaning.
 */
const PLAIN = /^[ -~À-ɏẠ-ỹ]*$/;
const LINE_BREAKS = /\r\n?|[\u2028\u2029\v\f\u0085]/gu;
/**
 * Characters without a shape: zero-width and direction controls, tags, variation selectors, fillers. ZWJ and the emoji
 * variation selector are kept where they join or select an emoji, and nowhere else: what is invisible makes two names
 * look alike. Persian and Indian words that are spelled with a joiner lose it.
 */
const WITHOUT_SHAPE = new RegExp(
  [
    String.raw`(?<=\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]?)\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})\uFE0F`,
    String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
    String.raw`(?<shapeless>\p{Default_Ignorable_Code_Point}|\u2800)`,
  ].join('|'),
  'gu',
);
/**
 * Controls, lone surrogates, and format characters other than the Arabic, Syriac and Kaithi signs, which have a shape.
 */
const CONTROLS = /(?!\n|\u200D|[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}])[\p{Cc}\p{Cf}\p{Cs}]/gu;
/**
 * Stacks of more marks cover the lines around. Few letters have more; some Burmese ones have five and lose the last.
 */
const MAX_MARKS = 4;
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');
/** A mark without a letter of its own would be drawn over the preceding text. */
const MARKS_WITHOUT_LETTER = /(^|\n)\p{M}+/gu;
/** Spaces and marks are removed together. In turn, each pass would uncover only the next mark; 64 KB then took 40 s. */
const MARKS_AT_THE_START = /^[\s\p{M}]+/u;

/**
 * @returns `text` in NFC, without control, direction, tag and invisible characters, with at most `MAX_MARKS` marks per
 * letter, trimmed. Line breaks are kept as \n if `lines` is 'many', else they become spaces. Applying it twice changes
 * nothing.
 */
export function cleanCreatorText(text: string, lines: 'one' | 'many'): string {
  if (PLAIN.test(text)) return text.trim();
  let before: string;
  let clean = text;
  // Removing a character can join two others that NFC composes, or an emoji and its joiner.
  do {
    before = clean;
    clean = cleanOnce(clean, lines);
  } while (clean !== before);
  return clean;
}

function cleanOnce(text: string, lines: 'one' | 'many'): string {
  return text
    .replace(LINE_BREAKS, '\n')
    .replace(/\n/gu, lines === 'one' ? ' ' : '\n')
    .replace(/\t/gu, ' ')
    .replace(WITHOUT_SHAPE, (found: string, shapeless: string | undefined) => (shapeless === undefined ? found : ''))
    .replace(CONTROLS, '')
    .normalize('NFC')
    .replace(TOO_MANY_MARKS, '$1')
    .replace(MARKS_AT_THE_START, '')
    .replace(MARKS_WITHOUT_LETTER, '$1')
    .trim();
}
