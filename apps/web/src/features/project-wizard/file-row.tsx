import { CircleCheck, ExternalLink, type LucideIcon, RefreshCw, Trash2, Undo2, WifiOff } from 'lucide-react';
import { wizard } from '../../texts/wizard';
import { sentShare } from '../../uploads/sent-share';
import type { UploadProgress } from '../../uploads/upload-options';
import { Button } from '../../ui/buttons/button';
import { buttonClass } from '../../ui/buttons/button-style';
import { Icon } from '../../ui/pictures/icon';
import { IconButton } from '../../ui/buttons/icon-button';
import { Progress } from '../../ui/messages/progress';
import { FailureLine } from '../../ui/messages/failure-line';
import { fileSizeText } from '../../ui/wording/file-size';
import { isolated } from '../../ui/wording/isolated';
import type { KeptFile } from './draft/draft';
import type { SlotState } from './file-slot';

const texts = wizard.picker;

interface FileRowProps {
  state: Exclude<SlotState, { status: 'empty' }>;
  icon: LucideIcon;
  /** The file that the chosen one will replace. */
  former: KeptFile | null;
  onReplace: () => void;
  onRemove: () => void;
  onRetry: () => void;
  onKeepFormer: () => void;
}

/** The chosen file: its name and size, the state of its upload, and buttons. */
export function FileRow({ state, icon, former, onReplace, onRemove, onRetry, onKeepFormer }: FileRowProps) {
  const name = state.status === 'uploaded' ? state.kept.fileName : state.file.name;
  const sizeBytes = state.status === 'uploaded' ? state.kept.sizeBytes : state.file.size;
  return (
    // `minmax(0, …)` lets a long name be truncated instead of widening the window.
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-surface border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <Icon of={icon} className="text-ink-soft" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium">{name}</p>
          <p className="text-xs text-ink-soft tabular">{fileSizeText(sizeBytes)}</p>
        </div>
        <IconButton icon={RefreshCw} label={`${texts.replace} ${name}`} onClick={onReplace} />
        <IconButton icon={Trash2} label={`${texts.remove} ${name}`} onClick={onRemove} />
      </div>
      {state.status === 'uploading' && <UploadLine progress={state.progress} />}
      {state.status === 'uploaded' && (
        <p role="status" className="flex items-center gap-1.5 text-sm text-ink-soft">
          <Icon of={CircleCheck} sizePx={16} />
          {texts.uploaded}
        </p>
      )}
      {state.status === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-3">
          <FailureLine announced={false}>
            <span>
              <span className="font-medium">{texts.failed}.</span> {state.message}
            </span>
          </FailureLine>
          {!state.final && (
            <div className="flex flex-wrap gap-2">
              {state.signedOut && <SignInLink />}
              <Button size="sm" icon={RefreshCw} onClick={onRetry}>
                {texts.retry}
              </Button>
            </div>
          )}
        </div>
      )}
      {former && (
        <Button
          size="sm"
          variant="ghost"
          icon={Undo2}
          onClick={onKeepFormer}
          className="-ml-3 min-w-0 justify-self-start"
        >
          <span className="min-w-0 truncate">{texts.keepFormer(isolated(former.fileName))}</span>
        </Button>
      )}
    </div>
  );
}

/** A link that opens in another tab, because this page holds the file. */
function SignInLink() {
  return (
    <a href="/auth" target="_blank" rel="noopener" className={buttonClass({ size: 'sm' })}>
      {texts.signIn}
      <Icon of={ExternalLink} sizePx={16} />
    </a>
  );
}

function UploadLine({ progress }: { progress: UploadProgress }) {
  if (progress.phase === 'waiting') {
    return (
      <p role="status" className="flex items-start gap-1.5 text-sm text-searching-text">
        <Icon of={WifiOff} sizePx={16} className="mt-[3px]" />
        {texts.waiting}
      </p>
    );
  }
  const sent = sentShare(progress);
  const percent = sent === null ? null : Math.floor(sent * 100);
  const text = percent === null ? texts.checking : texts.sending(percent);
  return (
    <div className="grid gap-1.5">
      <Progress label={text} value={percent} />
      <p className="text-xs text-ink-soft tabular">{text}</p>
    </div>
  );
}
