import { domainToASCII, domainToUnicode } from 'node:url';
import { isIP } from 'node:net';
import { MAX_DOMAIN_LENGTH } from '@anchora/contract/limits';
import { getPublicSuffix, parse } from 'tldts';
import { invalid } from '../../http/api-error';

/** Scripts that Unicode recommends for identifiers (UAX #31, table 5), without those of Chinese, Japanese
 * and Korean below. */
const SCRIPTS = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
];
/**
 * Letters of one script may stand beside digits and hyphens. Script extensions (scx) count signs that several scripts
 * share, such as the long vowel of Hiragana and Katakana. Chinese, Japanese and Korean are each written in several
 * scripts at once (UTS #39, section 5.2).
 */
const ONE_SCRIPT = [
  ...SCRIPTS.map((script) => new RegExp(`^[\\p{scx=${script}}\\p{Mn}\\d-]+$`, 'u')),
  /^[\p{scx=Han}\p{scx=Bopomofo}\d-]+$/u,
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\d-]+$/u,
  /^[\p{scx=Han}\p{scx=Hangul}\d-]+$/u,
];
/**
 * Labels of at most 63 characters (RFC 1035, section 2.3.4); the last one has letters alone, or is one of another
 * script.
 */
const ASCII_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * A domain that a workspace may set, in ASCII.
 *
 * @param siteHost host of PUBLIC_URL.
 * @throws ApiError `validation-failed` for the field `name`
 */
export function acceptedDomain(typed: string, siteHost: string): string {
  const name = domainToASCII(typed);
  if (isIP(name) !== 0 || name.length > MAX_DOMAIN_LENGTH || !ASCII_NAME.test(name))
    throw invalid({ code: 'domain-invalid' }, 'name');
  const labels = domainToUnicode(name).split('.');
  if (!labels.every((label) => ONE_SCRIPT.some((script) => script.test(label)))) {
    throw invalid({ code: 'domain-mixed-scripts' }, 'name');
  }
  if (name === siteHost || name.endsWith(`.${siteHost}`)) throw invalid({ code: 'domain-of-this-site' }, 'name');
  const { isIcann, isPrivate } = parse(name, { allowPrivateDomains: true });
  if (!isIcann && !isPrivate) throw invalid({ code: 'domain-invalid' }, 'name');
  if (getPublicSuffix(name, { allowPrivateDomains: true }) === name) {
    throw invalid({ code: 'domain-public-suffix', params: { name } }, 'name');
  }
  return name;
}
