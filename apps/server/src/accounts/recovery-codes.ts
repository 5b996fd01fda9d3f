import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from '@anchora/contract/limits';
import { hashToken } from '../http/hash-token';
import { plainCode } from './plain-code';

/** Crockford's base32: no I, L, O or U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a group, in which codes are read more easily. Chosen, not measured. */
const GROUP_LENGTH = 4;
const GROUPS = RECOVERY_CODE_LENGTH / GROUP_LENGTH;

/** Codes with five random bits in each character, in groups that are easily copied. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => Array.from({ length: GROUPS }, makeGroup).join('-'));
}

/**
 * Hash under which a code is kept. No guess at 80 bits succeeds, so a fast hash without a key is enough, and the codes
 * outlive a change of SECRET_KEY. Spaces, hyphens and lower case do not matter.
 */
export function recoveryCodeHash(typed: string): Buffer {
  const code = plainCode(typed).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hashToken(code);
}

function makeGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
