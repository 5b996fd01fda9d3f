import type { AccountInfo } from '@anchora/contract/account';
import type { ApiTokens } from '@anchora/contract/api-tokens';
import type { User } from '@anchora/contract/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { CurrentUser } from '../../api/user';
import { TokenCard } from './api-access/token-card';
import { WebhookCard } from './api-access/webhook-card';
import { BackupForm } from './backups/backup-form';

vi.mock('../../page-config', () => ({ pageConfig: {} }));
// Their dialogs listen to the document.
vi.mock('./proof-dialog', () => ({ ProofDialog: () => null }));
vi.mock('./once-shown-dialog', () => ({ OnceShownDialog: () => null }));
vi.mock('../../ui/layers/alert-dialog', () => ({ AlertDialog: () => null }));

const USER = 7;
const WORKSPACE = 12;
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => stored.get(key) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

const keep = (name: string, value: unknown) =>
  stored.set(`kept-entry:${USER}:${name}`, JSON.stringify({ value, atMs: Date.now() }));

/** What the user finds after the next sign-in. */
const shown = (form: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/api-access">
        <CurrentUser value={{ id: USER } as User}>{form}</CurrentUser>
      </Router>
    </QueryClientProvider>,
  );

const INFO = {} as AccountInfo;

it('shows a token that was being made when the session ended, with the scopes that the role still allows', () => {
  keep(`makes a token of ${WORKSPACE}`, true);
  keep(`new token of ${WORKSPACE}`, { name: 'Nightly import', scopes: ['read', 'publish'], days: '30' });
  const tokens = { isPro: true, scopes: ['read', 'write'], items: [] } as unknown as ApiTokens;
  const page = shown(<TokenCard info={INFO} tokens={tokens} workspace={WORKSPACE} />);
  expect(page).toContain('value="Nightly import"');
  expect(page).toMatch(/<option[^>]*value="30"[^>]*selected/);
  expect(page.match(/checked=""/g)).toHaveLength(1);
});

it('shows a webhook that was being made when the session ended', () => {
  keep(`makes a webhook of ${WORKSPACE}`, true);
  keep(`new webhook of ${WORKSPACE}`, { url: 'https://hooks.example/in', events: [] });
  const page = shown(<WebhookCard workspace={WORKSPACE} />);
  expect(page).toContain('value="https://hooks.example/in"');
  expect(page).not.toContain('checked=""');
});

it('shows a bucket that was being entered when the session ended', () => {
  keep(`backups of ${WORKSPACE}`, {
    endpoint: 'https://s3.example',
    region: 'r',
    bucket: 'posters',
    prefix: '',
    accessKeyId: 'k',
    every: 'week',
    hour: 5,
    keep: 3,
  });
  const page = shown(<BackupForm backups={null} info={INFO} workspace={WORKSPACE} onDone={expect.unreachable} />);
  for (const value of ['https://s3.example', 'posters', 'k']) expect(page).toContain(`value="${value}"`);
});
