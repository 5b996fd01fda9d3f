import type { BackupsAnswer, ProjectBackups } from '@anchora/contract/project-backups';
import { useState } from 'react';
import { isRunning, useBackUpNow, useEndBackups } from '../../../api/backups';
import { backups as texts } from '../../../texts/backups';
import { word } from '../../../texts/messages';
import { Button } from '../../../ui/buttons/button';
import { ButtonLink } from '../../../ui/buttons/button-link';
import { AlertDialog } from '../../../ui/layers/alert-dialog';
import { Badge, type BadgeTone } from '../../../ui/pictures/badge';
import { inPageWorkspace } from '../../../uploads/page-workspace';
import { momentText } from '../../../ui/wording/moment-text';
import { relativeTime } from '../../../ui/wording/relative-time';
import { useNow } from '../../../ui/wording/use-now';
import { showFailure } from '../show-failure';
import { hourName } from './hour-name';

interface BackupStateProps {
  answer: BackupsAnswer;
  workspace: number | null;
  onChange: () => void;
}

type State = keyof typeof texts.state;
const TONES: Record<State, BadgeTone> = {
  running: 'searching',
  waiting: 'neutral',
  good: 'held',
  failed: 'danger',
  paused: 'danger',
};

/** Shows the bucket and the times of backups, and the end of the last run. */
export function BackupState({ answer, workspace, onChange }: BackupStateProps) {
  const { backups, isPro } = answer;
  const [isEnding, setEnding] = useState(false);
  const begin = useBackUpNow(workspace);
  const end = useEndBackups(workspace);
  if (!backups) return null;
  const running = isRunning(answer);
  const state = stateOf(backups, running);
  return (
    <>
      <dl className="grid gap-3 text-sm">
        <div>
          <dt className="text-ink-soft">{texts.place}</dt>
          <dd className="font-medium break-words">
            {backups.bucket}/{backups.prefix}
          </dd>
          <dd className="break-words">{backups.endpoint}</dd>
          <dd>{texts.often(texts.everyNames[backups.every], hourName(backups.hour), backups.keep)}</dd>
        </div>
      </dl>
      <div role="status" className="grid justify-items-start gap-2 text-sm">
        <Badge tone={TONES[state]}>{texts.state[state]}</Badge>
        <LastRun backups={backups} />
        {backups.isPaused && <p className="text-danger-text">{texts.paused}</p>}
        {!isPro && <p>{texts.lapsed}</p>}
        {backups.nextAt !== null && !running && (
          <p className="text-ink-soft">{texts.next(momentText(backups.nextAt))}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          busy={begin.isPending || running}
          disabled={!isPro}
          onClick={() => begin.mutate(undefined, { onError: (error) => showFailure(error) })}
        >
          {texts.now}
        </Button>
        <Button disabled={!isPro} onClick={onChange}>
          {texts.change}
        </Button>
        <Button variant="ghost" onClick={() => setEnding(true)}>
          {texts.end}
        </Button>
      </div>
      <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
        {texts.restore}
        <ButtonLink href={inPageWorkspace('/import', workspace)} size="sm">
          {texts.import}
        </ButtonLink>
      </p>
      <AlertDialog
        open={isEnding}
        onOpenChange={setEnding}
        title={texts.endTitle}
        description={texts.endText}
        confirmLabel={texts.end}
        cancelLabel={texts.cancel}
        danger
        busy={end.isPending}
        onConfirm={() =>
          end.mutate(undefined, {
            onError: (error) => {
              setEnding(false);
              showFailure(error);
            },
          })
        }
      />
    </>
  );
}

function LastRun({ backups: { lastRun, isPaused } }: { backups: ProjectBackups }) {
  const now = useNow();
  if (!lastRun) return null;
  const { endedAt, written, unchanged, failed, failure, message } = lastRun;
  return (
    <>
      <p>
        {endedAt !== null && `${texts.ended(relativeTime(endedAt, now))} `}
        {texts.counts(written, unchanged, failed)}
      </p>
      {failure && (
        <p className="text-danger-text">
          {word(failure, message ?? '')}. {!isPaused && texts.retried}
        </p>
      )}
    </>
  );
}

function stateOf({ isPaused, lastRun }: ProjectBackups, running: boolean): State {
  if (running) return 'running';
  if (isPaused) return 'paused';
  if (!lastRun) return 'waiting';
  return lastRun.failed > 0 ? 'failed' : 'good';
}
