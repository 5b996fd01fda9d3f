import type { AccountInfo } from '@anchora/contract/account';
import type { ApiTokens } from '@anchora/contract/api-tokens';
import { afterEach, expect, it, vi } from 'vitest';
import { keepEntries, shownForm } from '../test-support/kept-forms';
import { TokenCard } from './token-card';

vi.mock('../../../page-config', () => ({ pageConfig: {} }));
// These dialogs listen to the document, which does not exist in this test.
vi.mock('../proof-dialog', () => ({ ProofDialog: () => null }));
vi.mock('../once-shown-dialog', () => ({ OnceShownDialog: () => null }));
vi.mock('../../../ui/layers/alert-dialog', () => ({ AlertDialog: () => null }));

afterEach(() => vi.unstubAllGlobals());

it('shows a token that was being made when the session ended, with the scopes that the role still allows', () => {
  keepEntries({
    'makes a token of 12': true,
    'new token of 12': { name: 'Nightly import', scopes: ['read', 'publish'], days: '30' },
  });
  const tokens: ApiTokens = { isPro: true, scopes: ['read', 'write'], items: [] };
  const page = shownForm(<TokenCard info={{} as AccountInfo} tokens={tokens} workspace={12} />);
  expect(page).toContain('value="Nightly import"');
  expect(page).toMatch(/<option[^>]*value="30"[^>]*selected/);
  expect(page.match(/checked=""/g)).toHaveLength(1);
});
