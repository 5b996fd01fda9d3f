import type { NamedLink, ProjectNumbers } from '@anchora/contract/numbers';
import type { Property } from '@anchora/contract/visit-properties';
import { BROWSER_NAMES } from '../../ui/wording/browser-names';
import { locale } from '../../texts/language';
import { numbers as texts } from '../../texts/numbers';
import { rangeOf, type RangeProperty } from './range-of';

interface Known {
  /** Null while the named links are not known; a link that was deleted cannot be told from others then. */
  links: readonly NamedLink[] | null;
  pictures: ProjectNumbers['pictures'];
}

/** The words for a value of a breakdown. Names of links are the creator's own texts. */
export function valueName(by: Property, value: string | null, { links, pictures }: Known): string {
  if (value === null) return texts.breakdown.other;
  if (by === 'hour') return texts.hour(value);
  if (by === 'found-after' || by === 'stayed-for') return rangeName(by, value);
  if (by === 'country') return new Intl.DisplayNames(locale, { type: 'region' }).of(value) ?? value;
  if (by === 'source') {
    // A source with a scheme is the origin of a site that embeds the project.
    if (value.startsWith('https://')) return value.slice('https://'.length);
    if (value === '' || links === null) return value || texts.plainLink;
    return links.find(({ code }) => code === value)?.name ?? texts.formerLink;
  }
  if (by === 'picture') {
    const place = pictures.findIndex(({ key }) => key === value);
    return place < 0 ? texts.formerPicture : texts.pictureNumber(String(place + 1));
  }
  const words: Record<string, string> = { ...texts.values, ...BROWSER_NAMES };
  return words[value] ?? value;
}

function rangeName(by: RangeProperty, value: string): string {
  const { from, to } = rangeOf(by, value);
  if (to === undefined) return texts.fromSeconds(String(from));
  return from === 0 ? texts.underSeconds(String(to)) : texts.secondsRange(String(from), String(to));
}
