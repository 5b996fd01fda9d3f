import type { BackupRun } from '@anchora/contract/project-backups';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { account } from '../../texts/account';
import { backups } from '../../texts/backups';
import { ActivityCard } from './activity-card';
import { BackupCopies } from './backups/backup-copies';

const { pages, pressed } = vi.hoisted(() => ({
  pages: {
    isError: true,
    isFetchNextPageError: false,
    hasNextPage: true,
    data: { pages: [{ items: [], nextBefore: 7 }] },
    fetchNextPage: vi.fn(),
    refetch: vi.fn(),
  },
  pressed: new Map<unknown, () => void>(),
}));
vi.mock('../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../api/account', () => ({ useActivity: () => pages }));
vi.mock('../../api/backups', () => ({ useBackupCopies: () => pages, useBackupLink: () => ({}) }));
vi.mock('../../ui/buttons/button', () => ({
  Button: ({ children, onClick }: { children: ReactNode; onClick: () => void }) => {
    pressed.set(children, onClick);
    return null;
  },
}));

beforeEach(() => vi.clearAllMocks());

it.each([
  ['of what was done in the account', () => <ActivityCard />, account.activity.retry],
  ['of copies in a bucket', () => <BackupCopies workspace={null} lastRun={{} as BackupRun} />, backups.retry],
])('"try again" below a list %s reads the part of it that could not be read', (_, card, retry) => {
  const tryAgain = (isFetchNextPageError: boolean) => {
    pages.isFetchNextPageError = isFetchNextPageError;
    renderToStaticMarkup(card());
    pressed.get(retry)?.();
  };
  tryAgain(false);
  expect(pages.refetch).toHaveBeenCalledOnce();
  expect(pages.fetchNextPage).not.toHaveBeenCalled();
  tryAgain(true);
  expect(pages.refetch).toHaveBeenCalledOnce();
  expect(pages.fetchNextPage).toHaveBeenCalledOnce();
});
