import type { BackupCopy, BackupRun } from '@anchora/contract/project-backups';
import { useBackupCopies, useBackupLink } from '../../../api/backups';
import { toastFailure } from '../../../api/toast-failure';
import { backups } from '../../../texts/backups';
import { Button } from '../../../ui/buttons/button';
import { SettingCard } from '../../../ui/layout/setting-card';
import { RetryLine } from '../../../ui/messages/retry-line';
import { Skeleton } from '../../../ui/messages/skeleton';
import { Badge } from '../../../ui/pictures/badge';
import { fileSizeText } from '../../../ui/wording/file-size';
import { momentText } from '../../../ui/wording/moment-text';

const { copies: texts } = backups;

/** The copies that are in the bucket, latest first, each of which the browser loads from there. */
export function BackupCopies({ workspace, lastRun }: { workspace: number | null; lastRun: BackupRun }) {
  const copies = useBackupCopies(workspace, lastRun.endedAt);
  const items = copies.data?.pages.flatMap((page) => page.items);
  return (
    <SettingCard title={texts.title} text={texts.text}>
      {copies.isError && (
        <RetryLine
          text={texts.failed}
          retry={backups.retry}
          onRetry={() => void (copies.isFetchNextPageError ? copies.fetchNextPage() : copies.refetch())}
        />
      )}
      {copies.isPending && <Skeleton className="h-16" />}
      {items?.length === 0 && <p className="text-sm text-ink-soft">{texts.none}</p>}
      {items && items.length > 0 && (
        <ul aria-label={texts.title} className="grid divide-y divide-line border-y border-line">
          {items.map((copy) => (
            <CopyRow key={copy.id} copy={copy} workspace={workspace} />
          ))}
        </ul>
      )}
      {copies.hasNextPage && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={copies.isFetchingNextPage}
          onClick={() => void copies.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </SettingCard>
  );
}

function CopyRow({ copy, workspace }: { copy: BackupCopy; workspace: number | null }) {
  const link = useBackupLink(workspace);
  const { id, isDeleted, key, sizeBytes, createdAt } = copy;
  const name = copy.projectName || key;
  const time = momentText(createdAt);
  const download = () =>
    link.mutate(id, {
      // The bucket says that it is a download, so this page stays.
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => toastFailure(error, { title: texts.notDownloaded }),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium break-words">
          <bdi>{name}</bdi>
          {isDeleted && <Badge>{texts.deleted}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">{[time, fileSizeText(sizeBytes)].join(' · ')}</p>
        <p className="font-mono text-xs break-words text-ink-soft">{key}</p>
      </div>
      <Button size="sm" busy={link.isPending} aria-label={texts.downloadOf(name, time)} onClick={download}>
        {texts.download}
      </Button>
    </li>
  );
}
