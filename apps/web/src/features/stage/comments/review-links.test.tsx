import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useMakeReviewLink } from '../../../api/comments';
import { ApiError, ConnectionError, shownMessage } from '../../../api/api-error';
import { comments } from '../../../texts/comments';
import { StageContext, type StageParts } from '../session/stage-context';
import { ReviewLinks } from './review-links';

vi.mock('../../../page-config', () => ({ pageConfig: {} }));

function Links() {
  return <ReviewLinks make={useMakeReviewLink(1)} />;
}

/** The section after its request has failed. */
async function failedWith(failure: Error): Promise<string> {
  const client = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, retry: false, queryFn: () => Promise.reject(failure) } },
  });
  await client.prefetchQuery({ queryKey: ['/api/projects/1/review-links'] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <StageContext value={{ project: { id: 1 } } as StageParts}>
        <Links />
      </StageContext>
    </QueryClientProvider>,
  );
}

it('says that the links could not be read, and offers to read them again', async () => {
  const failure = new ConnectionError(null);
  const shown = await failedWith(failure);
  expect(shown).toContain(shownMessage(failure));
  expect(shown).toContain(comments.retry);
});

it('shows nothing to members who may not make links', async () => {
  expect(await failedWith(new ApiError(403, '', null))).toBe('');
});
