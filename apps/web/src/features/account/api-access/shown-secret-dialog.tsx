import { Copy } from 'lucide-react';
import { apiAccess } from '../../../texts/api-access';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/layers/dialog';
import { showToast } from '../../../ui/messages/toast';
import { copyText } from '../../../ui/wording/copy-text';

const { close } = apiAccess;

/** The words for one kind of secret. */
export interface SecretTexts {
  shownTitle: string;
  shownText: string;
  label: string;
  copy: string;
  copied: string;
  notCopied: string;
  done: string;
}

export interface ShownSecretDialogProps {
  secret: string;
  texts: SecretTexts;
  onClose: () => void;
}

/** Shows a new token or secret, this once. */
export function ShownSecretDialog({ secret, texts, onClose }: ShownSecretDialogProps) {
  const copy = async () => {
    const copied = await copyText(secret);
    showToast({ kind: copied ? 'success' : 'error', title: copied ? texts.copied : texts.notCopied });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closesOutside={false}
      title={texts.shownTitle}
      description={texts.shownText}
      closeLabel={close}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className="grid gap-4">
        <code aria-label={texts.label} className="rounded-control bg-hover p-3 text-sm break-all select-all">
          {secret}
        </code>
        <div>
          <Button size="sm" icon={Copy} onClick={() => void copy()}>
            {texts.copy}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
