import { RotateCw, X } from 'lucide-react';
import { stage } from '../../../texts/stage';
import { IconButton } from '../../../ui/buttons/icon-button';
import { Brackets } from '../../../ui/pictures/brackets';
import { sentShare } from '../../../uploads/sent-share';
import type { UploadProgress } from '../../../uploads/upload-options';
import { useStage } from '../session/stage-context';
import { SignInLink } from '../sign-in-link';
import type { ScenePending } from './scene-uploads';

const texts = stage.add;

/** The files being uploaded, each within brackets until it is in the scene. */
export function UploadList({ pending }: { pending: readonly ScenePending[] }) {
  return (
    <ul className="grid w-64 max-w-full gap-2">
      {pending.map((one) => (
        <li key={one.key}>
          <PendingFile pending={one} />
        </li>
      ))}
    </ul>
  );
}

function PendingFile({ pending }: { pending: ScenePending }) {
  const { uploads } = useStage();
  const { key, file, state } = pending;
  const hasFailed = state.status === 'failed';
  return (
    <Brackets state={hasFailed ? 'idle' : 'searching'} className="bg-surface p-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1 text-sm">
          <p className="truncate font-medium">{file.name}</p>
          {hasFailed ? (
            <p role="alert" className="text-danger-text">
              {state.message} {state.signedOut && <SignInLink className="text-ink underline underline-offset-4" />}
            </p>
          ) : (
            <p className="text-ink-soft tabular">{progressText(state.progress)}</p>
          )}
        </div>
        {hasFailed && !state.final && (
          <IconButton icon={RotateCw} label={texts.retry(file.name)} onClick={() => uploads.retry(key)} />
        )}
        <IconButton
          icon={X}
          label={hasFailed ? texts.dismiss(file.name) : texts.cancel(file.name)}
          onClick={() => uploads.remove(key)}
        />
      </div>
    </Brackets>
  );
}

function progressText(progress: UploadProgress): string {
  const sent = sentShare(progress);
  if (sent !== null) return texts.percent(Math.floor(100 * sent));
  return progress.phase === 'checking' ? texts.checking : texts.waiting;
}
