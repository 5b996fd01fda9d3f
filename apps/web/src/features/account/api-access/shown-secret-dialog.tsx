import { Copy } from 'lucide-react';
import { useState } from 'react';
import { apiAccess } from '../../../texts/api-access';
import { Button } from '../../../ui/buttons/button';
import { copyAndSay } from '../../../ui/wording/copy-and-say';
import { OnceShownDialog } from '../once-shown-dialog';

const { close } = apiAccess;

/** The words for one kind of secret. */
interface SecretTexts {
  shownTitle: string;
  shownText: string;
  label: string;
  copy: string;
  copied: string;
  notCopied: string;
  done: string;
}

interface ShownSecretDialogProps {
  secret: string;
  texts: SecretTexts;
  onClose: () => void;
}

/** Shows a new token or secret, this once. */
export function ShownSecretDialog({ secret, texts, onClose }: ShownSecretDialogProps) {
  const [isKept, setKept] = useState(false);
  const copy = async () => {
    if (await copyAndSay(secret, texts)) setKept(true);
  };
  return (
    <OnceShownDialog
      title={texts.shownTitle}
      description={texts.shownText}
      closeLabel={close}
      doneLabel={texts.done}
      isKept={isKept}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <code
          aria-label={texts.label}
          className="rounded-control bg-hover p-3 text-sm break-all select-all"
          onCopy={() => setKept(true)}
        >
          {secret}
        </code>
        <div>
          <Button size="sm" icon={Copy} onClick={() => void copy()}>
            {texts.copy}
          </Button>
        </div>
      </div>
    </OnceShownDialog>
  );
}
