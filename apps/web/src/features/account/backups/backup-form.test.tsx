import type { AccountInfo } from '@anchora/contract/account';
import { afterEach, expect, it, vi } from 'vitest';
import { keepEntries, shownForm } from '../test-support/kept-forms';
import { BackupForm } from './backup-form';

vi.mock('../../../page-config', () => ({ pageConfig: {} }));
// The dialog listens to the document, which does not exist in this test.
vi.mock('../proof-dialog', () => ({ ProofDialog: () => null }));

afterEach(() => vi.unstubAllGlobals());

it('shows a bucket that was being entered when the session ended', () => {
  keepEntries({
    'backups of 12': {
      endpoint: 'https://s3.example',
      region: 'r',
      bucket: 'posters',
      prefix: '',
      accessKeyId: 'k',
      every: 'week',
      hour: 5,
      keep: 3,
    },
  });
  const page = shownForm(
    <BackupForm backups={null} info={{} as AccountInfo} workspace={12} onDone={expect.unreachable} />,
  );
  for (const value of ['https://s3.example', 'posters', 'k']) expect(page).toContain(`value="${value}"`);
});
