import { cleanCreatorText } from '@anchora/contract/creator-text';

/** A text of others, such as a project's name, without anything that a terminal would obey. */
export function printable(text: string): string {
  return cleanCreatorText(text, 'one');
}
