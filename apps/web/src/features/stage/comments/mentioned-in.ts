import type { ProjectComments } from '@anchora/contract/comments';
import { MAX_MENTIONS } from '@anchora/contract/limits';

/**
 * Ids of the members whose whole names follow an @, in any case: “@Anh” does not mention An, nor does the address of
 * “mai@an.vn”. Of more than `MAX_MENTIONS`, the first ones of the list.
 */
export function mentionedIn(text: string, others: ProjectComments['others']): number[] {
  const written = plain(text);
  const mentioned = new Set<string>();
  for (let at = written.indexOf('@'); at >= 0; at = written.indexOf('@', at + 1)) {
    if (/[\p{L}\p{M}\p{N}]$/u.test(written.slice(0, at))) continue;
    const rest = written.slice(at + 1);
    const names = others.map(({ name }) => plain(name)).filter((name) => isWhole(name, rest));
    // “@An Nguyen” means An Nguyen, even if there is an An.
    const longest = names.toSorted((a, b) => b.length - a.length)[0];
    if (longest !== undefined) mentioned.add(longest);
  }
  const named = others.filter(({ name }) => mentioned.has(plain(name)));
  return named.slice(0, MAX_MENTIONS).map(({ userId }) => userId);
}

/** Some keyboards write the marks of a letter after it, others as one character with it. */
function plain(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase();
}

/** Whether a text begins with a name that ends where a word does. */
function isWhole(name: string, text: string): boolean {
  return name !== '' && text.startsWith(name) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(name.length));
}
