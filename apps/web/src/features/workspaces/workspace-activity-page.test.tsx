import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { unreadPages } from '../../../test-support/unread-pages';
import { WorkspaceActivityPage } from './workspace-activity-page';

const shown = vi.hoisted(() => ({ retry: null as (() => void) | null }));
vi.mock('../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../api/workspaces', () => ({
  useWorkspaceActivity: () => unreadPages,
  useWorkspaces: () => ({}),
}));
vi.mock('./no-workspace', () => ({
  NoWorkspace: ({ onRetry }: { onRetry: () => void }) => {
    shown.retry = onRetry;
    return null;
  },
}));

function tryAgain(): void {
  renderToStaticMarkup(<WorkspaceActivityPage />);
  shown.retry?.();
}

beforeEach(() => {
  vi.clearAllMocks();
  shown.retry = null;
  vi.stubGlobal('location', { pathname: '/workspace/1/activity', search: '' });
});

it('reads the shown events again on "try again" after these could not be read', () => {
  unreadPages.isFetchNextPageError = false;
  tryAgain();
  expect(unreadPages.refetch).toHaveBeenCalledOnce();
  expect(unreadPages.fetchNextPage).not.toHaveBeenCalled();
});

it('reads the next events on "try again" after the next ones could not be read', () => {
  unreadPages.isFetchNextPageError = true;
  tryAgain();
  expect(unreadPages.fetchNextPage).toHaveBeenCalledOnce();
  expect(unreadPages.refetch).not.toHaveBeenCalled();
});
