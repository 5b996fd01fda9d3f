import type { BackupRun } from '@anchora/contract/project-backups';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { backups } from '../../../texts/backups';
import { BackupCopies } from './backup-copies';

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
vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../../api/backups', () => ({ useBackupCopies: () => pages, useBackupLink: () => ({}) }));
vi.mock('../../../ui/buttons/button', () => ({
  Button: ({ children, onClick }: { children: ReactNode; onClick: () => void }) => {
    pressed.set(children, onClick);
    return null;
  },
}));

const tryAgain = () => {
  renderToStaticMarkup(<BackupCopies workspace={null} lastRun={{} as BackupRun} />);
  pressed.get(backups.retry)?.();
};

it('"try again" reads the part of the list that could not be read', () => {
  tryAgain();
  expect(pages.refetch).toHaveBeenCalledOnce();
  expect(pages.fetchNextPage).not.toHaveBeenCalled();
  pages.isFetchNextPageError = true;
  tryAgain();
  expect(pages.refetch).toHaveBeenCalledOnce();
  expect(pages.fetchNextPage).toHaveBeenCalledOnce();
});
