import type { SupportThread } from '@anchora/contract/support';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { ApiError } from '../../api/api-error';
import { support } from '../../texts/support';
import { ThreadPage } from './thread-page';

const THREAD: Partial<SupportThread> = {
  id: 7,
  title: 'Poster of the harbour',
  state: 'open',
  project: null,
  page: null,
  deviceCode: null,
  messages: [],
};

/** The answer that the page has read. */
const reading = vi.hoisted((): { data?: unknown; error?: unknown } => ({}));
vi.mock('../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../api/support', () => ({
  useSupportThread: () => ({ ...reading, isPending: false, isError: true }),
  useReplyToSupport: () => ({ isPending: false }),
  useCloseThread: () => ({ isPending: false }),
}));
vi.mock('../../api/use-kept-entry', () => ({ useKeptEntry: (_: string, first: unknown) => [first, vi.fn()] }));
vi.mock('./use-message-pictures', () => ({ useMessagePictures: () => ({}) }));
vi.mock('./picture-list', () => ({ PictureList: () => null }));

it.each([
  ['was never read', undefined, new Error('offline'), support.failed.title],
  ['is no longer there', THREAD, new ApiError(404, '', null), support.thread.missing],
  ['was read before and cannot be read again', THREAD, new Error('offline'), THREAD.title],
])('a conversation that %s has one heading', (_case, data, error, heading) => {
  Object.assign(reading, { data, error });
  const page = renderToStaticMarkup(
    <Router ssrPath="/support/7">
      <ThreadPage />
    </Router>,
  );
  const headings = page.match(/<h1.*?<\/h1>/g);
  expect(headings).toEqual([expect.stringContaining(String(heading))]);
});
