import { CircleAlert, CircleCheck } from 'lucide-react';
import { targetTools } from '../../texts/target-tools';
import { Icon } from '../../ui/pictures/icon';
import { Progress } from '../../ui/messages/progress';
import { sentShare } from '../../uploads/sent-share';
import type { UploadProgress } from '../../uploads/upload-options';
import type { UploadState } from './result-upload';

const texts = targetTools.upload;

/** State of an upload: its progress, the stored file's address, or why it failed and where to sign in. */
export function UploadStatus({ state, signedOut }: { state: UploadState; signedOut: boolean }) {
  if (state.status === 'none') return null;
  if (state.status === 'sending') {
    return (
      <div role="status" className="grid gap-1.5">
        <Progress label={texts.action} value={sentPercent(state.progress)} />
        <p className="text-xs text-ink-soft tabular">{wording(state.progress)}</p>
      </div>
    );
  }
  if (state.status === 'done') {
    return (
      <div role="status" className="grid gap-1 text-sm">
        <p className="flex items-center gap-1.5 text-held-text">
          <Icon of={CircleCheck} sizePx={16} />
          {texts.succeededText}
        </p>
        <p className="text-xs text-ink-soft [overflow-wrap:anywhere]">
          {texts.address}:{' '}
          <a href={state.url} className="touch-target underline underline-offset-4">
            {state.url}
          </a>
        </p>
      </div>
    );
  }
  return (
    <div role="alert" className="grid gap-2 text-sm">
      <p className="flex items-start gap-1.5 text-danger-text">
        <Icon of={CircleAlert} sizePx={16} className="mt-[3px]" />
        <span className="[overflow-wrap:anywhere]">
          <span className="font-medium">{texts.failed}.</span> {state.message}
        </span>
      </p>
      {signedOut && (
        <a
          href="/auth?next=/mind-compiler-debug"
          target="_blank"
          rel="noopener"
          className="touch-target justify-self-start underline underline-offset-4"
        >
          {texts.signIn}
        </a>
      )}
    </div>
  );
}

function wording(progress: UploadProgress): string {
  if (progress.phase === 'waiting') return texts.waiting;
  const percent = sentPercent(progress);
  return percent === null ? texts.checking : texts.sending(Math.floor(percent));
}

function sentPercent(progress: UploadProgress): number | null {
  const sent = sentShare(progress);
  return sent === null ? null : sent * 100;
}
