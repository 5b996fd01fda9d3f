import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../lazy-part';
import { stage } from '../../../texts/stage';
import { IconButton } from '../../../ui/buttons/icon-button';
import { LateDialog } from '../../../ui/layers/late-dialog';
import { useCanEdit } from '../session/stage-context';

const { Part: PreviewDialog } = lazyPart(async () => (await import('./preview-dialog')).PreviewDialog);

/** Opens the link that shows the draft on a phone; its code is loaded with the first press. */
export function PreviewButton() {
  const canEdit = useCanEdit();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={Smartphone}
        label={stage.preview.button}
        title={stage.preview.button}
        disabled={!canEdit}
        onClick={() => setOpen(true)}
      />
      <LateDialog open={open} onClose={() => setOpen(false)}>
        <PreviewDialog open={open} onOpenChange={setOpen} />
      </LateDialog>
    </>
  );
}
