import { cx } from '../class-names';

interface AvatarProps {
  name: string;
  photoURL: string | null;
  large?: boolean;
}

/** The photo, or else the initials. Decoration only: the text around it names the user. */
export function Avatar({ name, photoURL, large = false }: AvatarProps) {
  const size = large ? 'size-20 text-xl' : 'size-8 text-xs';
  return photoURL ? (
    <img src={photoURL} alt="" className={cx('rounded-full object-cover', size)} />
  ) : (
    <span
      data-initials={initials(name)}
      className={cx(
        'flex items-center justify-center rounded-full bg-ink font-bold text-paper before:content-[attr(data-initials)]',
        size,
      )}
    />
  );
}

/** A letter with its diacritics, a flag, or an emoji of any number of code points. */
const LETTER = /^(?:\p{RI}{2}|.(?:\p{M}|\p{EMod}|\u200D.)*)/u;

/**
 * First letters of the first and the last word; the same in every browser, also in a Turkish one, whose capital of i
 * has a dot.
 */
export function initials(name: string): string {
  const words = name.split(/[\s@._-]+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.match(LETTER)?.[0] ?? '');
  return letters.join('').toUpperCase();
}
