import type { PreviewLink } from '@anchora/contract/scene/previews';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { createPreviewLink, endPreviewLink } from '../../../api/preview-link';
import { toastFailure } from '../../../api/toast-failure';
import { stageDialogs } from '../../../texts/stage-dialogs';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/layers/dialog';
import { showToast } from '../../../ui/messages/toast';
import { QrCode } from '../../../ui/pictures/qr-code';
import { copyAndSay } from '../../../ui/wording/copy-and-say';
import { momentText } from '../../../ui/wording/moment-text';
import { useNow } from '../../../ui/wording/use-now';
import { useStage } from '../session/stage-context';

const texts = stageDialogs.preview;

interface PreviewDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Dialog for a link that shows the draft on a phone for a day. The server reveals its address only once, so this
 * component keeps it, and must stay mounted while the dialog is closed.
 */
export function PreviewDialog({ open, onOpenChange }: PreviewDialogProps) {
  const { project, saver } = useStage();
  const [made, setMade] = useState<PreviewLink | null>(null);
  const now = useNow();
  const link = made && Date.parse(made.expiresAt) > now ? made : null;
  const [busy, setBusy] = useState(false);
  const act = async (action: () => Promise<PreviewLink | null>) => {
    setBusy(true);
    try {
      setMade(await action());
    } catch (error) {
      toastFailure(error, { title: texts.failed });
    } finally {
      setBusy(false);
    }
  };
  const create = async () =>
    act(async () => {
      await saver.flush();
      if (saver.current.save !== 'saved') throw new Error(texts.unsaved);
      return createPreviewLink(project.id);
    });
  const end = async () =>
    act(async () => {
      await endPreviewLink(project.id);
      showToast({ kind: 'success', title: texts.ended });
      return null;
    });
  const copy = async (url: string) => copyAndSay(url, { copied: texts.copied, notCopied: texts.copyFailed(url) });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={texts.text}
      closeLabel={stageDialogs.publish.close}
      footer={
        <>
          <Button busy={busy} onClick={() => void end()}>
            {texts.end}
          </Button>
          <Button variant={link ? 'secondary' : 'primary'} busy={busy} onClick={() => void create()}>
            {link ? texts.again : texts.create}
          </Button>
        </>
      }
    >
      {link ? (
        <div className="grid justify-items-center gap-4">
          <QrCode text={link.url} label={texts.code} className="w-56 rounded-tag p-3" />
          <p className="text-sm text-ink-soft">{texts.until(momentText(link.expiresAt))}</p>
          <Button icon={Copy} onClick={() => void copy(link.url)}>
            {texts.copy}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{texts.hint}</p>
      )}
    </Dialog>
  );
}
