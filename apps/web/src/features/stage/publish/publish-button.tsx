import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../../lazy-part';
import { stage } from '../../../texts/stage';
import { Button } from '../../../ui/buttons/button';
import { LateDialog } from '../../../ui/layers/late-dialog';
import { useCanEdit } from '../session/stage-context';
import { isInDialog } from '../session/focus';

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
