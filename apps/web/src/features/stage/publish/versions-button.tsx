import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { History } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../lazy-part';
import { stage } from '../../../texts/stage';
import { IconButton } from '../../../ui/buttons/icon-button';
import { LateDialog } from '../../../ui/layers/late-dialog';

const { Part: VersionsDialog } = lazyPart(async () => (await import('./versions-dialog')).VersionsDialog);

/** Opens the list of published versions, whose code is loaded with the first press. */
export function VersionsButton({ onLook }: { onLook: (document: SceneDocument) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={History}
        label={stage.versions.button}
        title={stage.versions.button}
        onClick={() => setOpen(true)}
      />
      <LateDialog open={open} onClose={() => setOpen(false)}>
        <VersionsDialog open={open} onOpenChange={setOpen} onLook={onLook} />
      </LateDialog>
    </>
  );
}
