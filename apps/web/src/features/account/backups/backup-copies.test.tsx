import type { BackupRun } from '@anchora/contract/project-backups';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { press } from '../../../../test-support/pressed-buttons';
import { unreadPages } from '../../../../test-support/unread-pages';
import { backups } from '../../../texts/backups';
import { BackupCopies } from './backup-copies';

vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../../api/backups', () => ({ useBackupCopies: () => unreadPages, useBackupLink: () => ({}) }));
vi.mock('../../../ui/buttons/button', () => import('../../../../test-support/pressed-buttons'));

const tryAgain = () => {
  renderToStaticMarkup(<BackupCopies workspace={null} lastRun={{} as BackupRun} />);
  press(backups.retry);
};

it('"try again" reads the part of the list that could not be read', () => {
  tryAgain();
  expect(unreadPages.refetch).toHaveBeenCalledOnce();
  expect(unreadPages.fetchNextPage).not.toHaveBeenCalled();
  unreadPages.isFetchNextPageError = true;
  tryAgain();
  expect(unreadPages.refetch).toHaveBeenCalledOnce();
  expect(unreadPages.fetchNextPage).toHaveBeenCalledOnce();
});
