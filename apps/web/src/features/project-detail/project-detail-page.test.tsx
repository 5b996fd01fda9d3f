import type { ApiErrorBody } from '@anchora/contract/api-error';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { ApiError } from '../../api/api-error';
import { projectKey } from '../../api/projects';
import { ProjectDetailPage } from './project-detail-page';

// No project is shown here, and its own parts read the server's settings from a document.
vi.mock('./project-detail', () => ({ ProjectDetail: () => null }));

it.each([404, 503])(
  'says after an answer of %i that the project cannot be loaded, why, and the way home',
  async (status) => {
    const body = { message: 'Being repaired.', code: 'of-a-newer-server' } as unknown as ApiErrorBody;
    const queryFn = () => Promise.reject(new ApiError(status, JSON.stringify(body), body));
    const client = new QueryClient({ defaultOptions: { queries: { queryFn, retry: false, retryOnMount: false } } });
    await client.prefetchQuery({ queryKey: projectKey('1') });
    const page = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Router ssrPath="/view/1">
          <Route path="/view/:id">
            <ProjectDetailPage preview={() => null} />
          </Route>
        </Router>
      </QueryClientProvider>,
    );
    for (const words of ['Không thể tải dự án', 'Being repaired.', 'Về trang chủ']) expect(page).toContain(words);
    expect(page).toContain('href="/"');
  },
);
