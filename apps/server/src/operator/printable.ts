/**
 * A creator's text on one line of the operator's terminal, without characters that could move the cursor or hide text.
 */
export function printable(text: string): string {
  return text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu, '\ufffd');
}
