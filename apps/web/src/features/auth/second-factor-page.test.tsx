import type { WaitingSignIn } from '@anchora/contract/second-factor';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { ConnectionError } from '../../api/api-error';
import { secondFactor } from '../../texts/second-factor';
import { SecondFactorPage } from './second-factor-page';

vi.mock('../../page-config', () => ({ pageConfig: {} }));
afterEach(() => vi.unstubAllGlobals());

/** The page once the server has told, or not, whether a sign-in waits in this browser. */
async function pageAfter(queryFn: () => Promise<WaitingSignIn>): Promise<string> {
  vi.stubGlobal('location', { search: '' });
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, retry: false, queryFn } } });
  await client.prefetchQuery({ queryKey: ['/api/second-factor'] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/second-factor">
        <SecondFactorPage />
      </Router>
    </QueryClientProvider>,
  );
}

const { signIn, card } = secondFactor;

it('offers another try after a lost connection instead of calling the sign-in over', async () => {
  const page = await pageAfter(() => Promise.reject(new ConnectionError(null)));
  expect(page).toContain(card.retry);
  expect(page).not.toContain(signIn.over.title);
});

it('says that the sign-in is over if none waits', async () => {
  expect(await pageAfter(async () => ({ factors: null }))).toContain(signIn.over.title);
});
