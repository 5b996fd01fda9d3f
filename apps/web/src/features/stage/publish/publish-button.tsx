import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../../lazy-part';
import { stage } from '../../../texts/stage';
import { useStore } from '../../../store/use-store';
import { Button } from '../../../ui/buttons/button';
import { LateDialog } from '../../../ui/layers/late-dialog';
import { useCanEdit, useStage } from '../session/stage-context';
import { isInDialog } from '../session/use-stage-keys';

const texts = stage.publish;
const { Part: PublishDialog } = lazyPart(async () => (await import('./publish-dialog')).PublishDialog);

/** The only primary action of the stage; its dialog is loaded with the first press. */
export function PublishButton() {
  const canEdit = useCanEdit();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !canEdit || isInDialog(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [canEdit]);
  return (
    <>
      <Button
        aria-keyshortcuts="Control+Enter"
        variant="primary"
        size="sm"
        icon={Send}
        disabled={!canEdit}
        onClick={() => setOpen(true)}
      >
        {texts.button}
      </Button>
      <LateDialog open={open} onClose={() => setOpen(false)}>
        <PublishDialog open={open} onOpenChange={setOpen} />
      </LateDialog>
    </>
  );
}

/**
 * The version that visitors see, and the number of draft changes that they do not see yet: on two lines of the bar where that
 * has room for it, else on a line of its own below the tools.
 */
export function PublishedState() {
  const { saver } = useStage();
  const { published, unpublishedSaves } = useStore(saver);
  const shown = published === null ? texts.original : texts.version(published);
  const rest = unpublishedSaves > 0 ? texts.unpublished(unpublishedSaves) : published === null ? null : texts.upToDate;
  const text = rest === null ? shown : `${shown}; ${rest}`;
  return (
    <p className="order-last w-full px-2 text-sm text-ink-soft min-[90rem]:order-none min-[90rem]:w-48 min-[90rem]:p-0 min-[90rem]:leading-tight">
      {text}
    </p>
  );
}
