import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { ApiError, ConnectionError } from '../../api/api-error';
import { SESSION_KEY } from '../../api/user';
import { workspaces } from '../../texts/workspaces';
import { InvitePage } from './invite-page';

const TOKEN = 'a1B2c3D4e5F6g7H8i9J0kL';
vi.mock('../../page-config', () => ({ pageConfig: {} }));
vi.mock('./invite-token', () => ({ takeInviteToken: () => TOKEN }));

beforeEach(() => void vi.stubGlobal('document', { cookie: 'anchora_signed_in=1' }));

const lost = () => Promise.reject(new ConnectionError(null));
const refused = () => Promise.reject(new ApiError(404, '', null));

/** The page once these queries have been answered. */
async function pageAfter(answers: [readonly unknown[], () => Promise<unknown>][]): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, retry: false } } });
  for (const [queryKey, queryFn] of answers) await client.prefetchQuery({ queryKey, queryFn });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/invite">
        <InvitePage />
      </Router>
    </QueryClientProvider>,
  );
}

const signedIn = [SESSION_KEY, async () => ({ id: 1 })] as const;
const OFFER_KEY = ['/api/invites/read', TOKEN];
const { invite: texts, failed } = workspaces;

it('offers another attempt after a lost connection, instead of asking a signed-in user to sign in', async () => {
  const page = await pageAfter([[SESSION_KEY, lost]]);
  expect(page).toContain(failed.retry);
  expect(page).not.toContain(texts.signIn);
});

it('offers another attempt to read an invite after a lost connection', async () => {
  expect(await pageAfter([[...signedIn], [OFFER_KEY, lost]])).toContain(failed.retry);
});

it('offers no other attempt for an invite that does not exist', async () => {
  const page = await pageAfter([[...signedIn], [OFFER_KEY, refused]]);
  expect(page).toContain(texts.failed);
  expect(page).not.toContain(failed.retry);
});

it('isolates names that are written from right to left in its sentences', async () => {
  const [workspaceName, invitedBy] = ['מאפייה', 'دانا'];
  const offer = async () => ({ workspaceName, invitedBy, role: 'editor' });
  const page = await pageAfter([[...signedIn], [OFFER_KEY, offer]]);
  for (const name of [workspaceName, invitedBy]) expect(page).toContain(`\u2068${name}\u2069`);
});
