import { useSearch } from 'wouter';
import { useAccount } from '../../../api/account';
import { useBackups } from '../../../api/backups';
import { shownMessage, statusOf } from '../../../api/api-error';
import { workspaceInAddress } from '../../../api/id-in-address';
import { useKeptEntry } from '../../../api/use-kept-entry';
import { backups as texts } from '../../../texts/backups';
import { ButtonLink } from '../../../ui/buttons/button-link';
import { SettingCard } from '../../../ui/layout/setting-card';
import { ErrorPanel } from '../../../ui/messages/error-panel';
import { Skeleton } from '../../../ui/messages/skeleton';
import { RetryOrLeave } from '../retry-or-leave';
import { SettingsFrame } from '../settings-frame';
import { BackupCopies } from './backup-copies';
import { BackupForm } from './backup-form';
import { BackupState } from './backup-state';

/** Backups of the projects of the user's personal workspace, or of the one that the address names. */
export function BackupsPage() {
  const workspace = workspaceInAddress(useSearch());
  return (
    <SettingsFrame section="backups">
      {/* A form that is open for one workspace must not stay open for another. */}
      <Backups key={workspace} workspace={workspace} />
    </SettingsFrame>
  );
}

function Backups({ workspace }: { workspace: number | null }) {
  const backups = useBackups(workspace);
  const account = useAccount();
  const [isChanging, setChanging] = useKeptEntry(`changes backups of ${workspace}`, false);
  const [data, info] = [backups.data, account.data];
  const error = backups.error ?? account.error;
  const isOther = statusOf(backups.error) === 403;
  const hasForm = data?.isPro === true && (isChanging || !data.backups);
  const retry = () => void Promise.all([backups.refetch(), account.refetch()]);
  return (
    <>
      {error && !(data && info) && (
        <ErrorPanel
          title={texts.failed}
          text={isOther ? texts.ownerOnly : shownMessage(error)}
          action={!isOther && <RetryOrLeave error={error} label={texts.retry} onRetry={retry} />}
        />
      )}
      {!error && !(data && info) && <Skeleton className="h-40" />}
      {data && info && (
        <SettingCard title={texts.title} text={texts.text}>
          {!data.isPro && !data.backups && (
            <div className="grid justify-items-start gap-3 text-sm">
              <p>{texts.pro.text}</p>
              <ButtonLink href="/pricing">{texts.pro.upgrade}</ButtonLink>
            </div>
          )}
          {data.backups && !hasForm && (
            <BackupState answer={data} workspace={workspace} onChange={() => setChanging(true)} />
          )}
          {hasForm && (
            <BackupForm backups={data.backups} info={info} workspace={workspace} onDone={() => setChanging(false)} />
          )}
        </SettingCard>
      )}
      {data?.backups?.lastRun && <BackupCopies workspace={workspace} lastRun={data.backups.lastRun} />}
    </>
  );
}
