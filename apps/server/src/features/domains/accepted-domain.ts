import { domainToASCII, domainToUnicode } from 'node:url';
import { isIP } from 'node:net';
import { MAX_DOMAIN_LENGTH } from '@anchora/contract/limits';
import { getPublicSuffix, parse } from 'tldts';
import { invalid } from '../../http/api-error';

/** Letters of one script may stand beside digits and hyphens. */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Han',
  'Hangul',
  'Thai',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Armenian',
  'Georgian',
];
/** Japanese is written in three scripts at once. */
const ONE_SCRIPT = [
  ...SCRIPTS.map((script) => new RegExp(`^[\\p{Script=${script}}\\p{Mn}\\d-]+$`, 'u')),
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\d-]+$/u,
];
/** Labels of at most 63 characters (RFC 1035, section 2.3.4); the last one has letters alone, or is one of another script. */
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
