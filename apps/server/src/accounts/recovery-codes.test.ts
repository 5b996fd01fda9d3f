import { RECOVERY_CODE_COUNT } from '@anchora/contract/limits';
import { expect, it } from 'vitest';
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes';

it('makes different codes of four groups, without letters that are misread', () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(RECOVERY_CODE_COUNT);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
});

it('takes a code as people type it', () => {
  const hash = recoveryCodeHash('01AB-CDEF-GHJK-MNPQ');
  for (const typed of ['01abcdefghjkmnpq', ' OLAB CDEF GHJK MNPQ ', 'oIab-cdef-ghjk-mnpq']) {
    expect(recoveryCodeHash(typed)).toEqual(hash);
  }
  expect(recoveryCodeHash('01AB-CDEF-GHJK-MNPR')).not.toEqual(hash);
});
