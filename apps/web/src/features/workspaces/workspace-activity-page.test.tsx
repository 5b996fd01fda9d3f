import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { WorkspaceActivityPage } from './workspace-activity-page';

const { activity, shown } = vi.hoisted(() => ({
  activity: {
    isError: true,
    isFetchNextPageError: false,
    data: { pages: [{ items: [], nextBefore: 7 }] },
    fetchNextPage: vi.fn(),
    refetch: vi.fn(),
  },
  shown: { retry: null as (() => void) | null },
}));
vi.mock('../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../api/workspaces', () => ({
  useWorkspaceActivity: () => activity,
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
  activity.isFetchNextPageError = false;
  tryAgain();
  expect(activity.refetch).toHaveBeenCalledOnce();
  expect(activity.fetchNextPage).not.toHaveBeenCalled();
});

it('reads the next events on "try again" after the next ones could not be read', () => {
  activity.isFetchNextPageError = true;
  tryAgain();
  expect(activity.fetchNextPage).toHaveBeenCalledOnce();
  expect(activity.refetch).not.toHaveBeenCalled();
});
