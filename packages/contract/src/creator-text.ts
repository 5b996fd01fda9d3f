/**
 * The one rule for texts that creators write and visitors read. Such a text may appear beside the product's own words,
 * in pages, canvases, mails, prints and spreadsheets, and must not reorder, hide or cover them.
 */

/** Printable ASCII and precomposed Latin letters, of Vietnamese too: most texts have nothing else and need no cleaning. */
const PLAIN = /^[ -~À-ɏẠ-ỹ]*$/;
const LINE_BREAKS = /\r\n?|[\u2028\u2029\v\f\u0085]/gu;
/** Viramas of Indian scripts and Sinhala, which take the vowel from a letter. A joiner or non-joiner after one selects its shape. */
const VIRAMAS = String.raw`\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA`;
/** Ra of Bengali, Assamese and Kannada, which keeps its own shape before a virama if a joiner is between. */
const RAS = String.raw`\u09B0\u09F0\u0CB0`;
/**
 * Characters without a shape: zero-width and direction controls, tags, variation selectors, fillers. Kept are ZWJ and the emoji
 * variation selector where they join or select an emoji, and ZWJ and ZWNJ where words are spelled with them.
 *
 * Unicode's short names: ExtPict are emoji, DI what is invisible by default, sc the characters of a script, and scx also those that it
 * shares with others, such as vowel signs.
 */
const WITHOUT_SHAPE = new RegExp(
  [
    String.raw`(?<=\p{ExtPict}[\u{1F3FB}-\u{1F3FF}\uFE0F]?)\u200D(?=\p{ExtPict})`,
    String.raw`(?<=\p{ExtPict})\uFE0F`,
    String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
    // Between marks a non-joiner spells nothing, and would part them into runs of MAX_MARKS each.
    String.raw`(?<=\p{scx=Arab})\u200C(?=\p{sc=Arab})(?!\p{M})`,
    String.raw`(?<=[${VIRAMAS}])[\u200C\u200D](?=\p{L})`,
    String.raw`(?<=[${RAS}])\u200D(?=[${VIRAMAS}])`,
    String.raw`(?<shapeless>\p{DI}|\u2800)`,
  ].join('|'),
  'gu',
);
/** Controls, lone surrogates, and format characters other than joiners and the Arabic, Syriac and Kaithi signs, which have a shape. */
const CONTROLS =
  /(?!\n|\u200C|\u200D|[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}])[\p{Cc}\p{Cf}\p{Cs}]/gu;
/** Burmese puts up to five on a letter; stacks of far more cover the lines around. */
const MAX_MARKS = 8;
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');
/** A mark without a letter of its own would be drawn over the preceding text. */
const MARKS_WITHOUT_LETTER = /(^|\n)\p{M}+/gu;
/** Spaces and marks are removed together. In turn, each pass would uncover only the next mark; 64 KB then took 40 s. */
const MARKS_AT_THE_START = /^[\s\p{M}]+/u;

/**
 * @returns `text` in NFC, without control, direction, tag and invisible characters, with at most `MAX_MARKS` marks per letter,
 * trimmed. Line breaks are kept as \n if `lines` is 'many', else they become spaces. Applying it twice changes nothing.
 */
export function cleanCreatorText(text: string, lines: 'one' | 'many'): string {
  if (PLAIN.test(text)) return text.trim();
  let before: string;
  let clean = text;
  // Removing a character can join two others that NFC composes, or an emoji or a letter and its joiner.
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
