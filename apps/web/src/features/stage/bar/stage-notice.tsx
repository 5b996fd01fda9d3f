import { type ReactNode, useState } from 'react';
import { stage } from '../../../texts/stage';
import { useStore } from '../../../store/use-store';
import { Button } from '../../../ui/buttons/button';
import { buttonClass } from '../../../ui/buttons/button-style';
import { showToast } from '../../../ui/messages/toast';
import { isolated } from '../../../ui/wording/isolated';
import { useStage } from '../session/stage-context';
import { SignInLink } from '../sign-in-link';

/** Shows the reason why this window cannot edit or save, with a way to solve it. */
export function StageNotice() {
  const { saver } = useStage();
  const { mode, editorName, rejected, save, message } = useStore(saver);
  const [busy, setBusy] = useState(false);
  const act = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch {
      showToast({ kind: 'error', title: stage.watching.failed });
    } finally {
      setBusy(false);
    }
  };
  if (rejected) {
    const texts = stage.rejected;
    return (
      <Notice text={editorName === null ? texts.text : texts.byMember(isolated(editorName))} title={texts.title}>
        <Button size="sm" busy={busy} onClick={() => void act(async () => saver.insist())}>
          {texts.mine}
        </Button>
        <Button size="sm" disabled={busy} onClick={() => void act(async () => saver.dropRejected())}>
          {texts.theirs}
        </Button>
      </Notice>
    );
  }
  if (mode === 'watching') {
    return (
      <Notice text={editorName === null ? stage.watching.text : stage.watching.byMember(isolated(editorName))}>
        <Button size="sm" busy={busy} onClick={() => void act(async () => saver.editHere())}>
          {stage.watching.editHere}
        </Button>
      </Notice>
    );
  }
  if (save === 'signed-out' && message) {
    return (
      <Notice title={stage.save.refused} text={message}>
        <SignInLink className={buttonClass({ size: 'sm' })} />
      </Notice>
    );
  }
  if (save === 'refused' && message) return <Notice title={stage.save.refused} text={message} />;
  return null;
}

function Notice({ title, text, children }: { title?: string; text: string; children?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-searching-wash px-4 py-2 text-sm"
    >
      <p className="min-w-48 flex-1">
        {title && <strong className="font-medium">{title}. </strong>}
        {text}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
