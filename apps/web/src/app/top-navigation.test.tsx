import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Router } from 'wouter';

vi.mock('../page-config', () => ({ pageConfig: { productName: 'Anchora' } }));
vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
const { TopNavigation } = await import('./top-navigation');

it('names the page and its query in the link that takes a visitor to the sign-in', () => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/examples" ssrSearch="?kind=poster">
        <TopNavigation />
      </Router>
    </QueryClientProvider>,
  );
  expect(markup).toContain('href="/auth?next=%2Fexamples%3Fkind%3Dposter"');
});
