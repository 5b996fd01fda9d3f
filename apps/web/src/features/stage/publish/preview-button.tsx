import { Smartphone } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { stage } from '../../../texts/stage';
import { IconButton } from '../../../ui/buttons/icon-button';
import { useCanEdit } from '../session/stage-context';

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog')).PreviewDialog }));

/** Opens the link that shows the draft on a phone; its code is loaded with the first press. */
export function PreviewButton() {
  const canEdit = useCanEdit();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const press = () => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        icon={Smartphone}
        label={stage.preview.button}
        title={stage.preview.button}
        disabled={!canEdit}
        onClick={press}
      />
      {used && (
        <Suspense fallback={null}>
          <PreviewDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
