import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { History } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { stage } from '../../../texts/stage';
import { IconButton } from '../../../ui/buttons/icon-button';

const VersionsDialog = lazy(async () => ({ default: (await import('./versions-dialog')).VersionsDialog }));

/** Opens the list of published versions, whose code is loaded with the first press. */
export function VersionsButton({ onLook }: { onLook: (document: SceneDocument) => void }) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const press = () => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton icon={History} label={stage.versions.button} title={stage.versions.button} onClick={press} />
      {used && (
        <Suspense fallback={null}>
          <VersionsDialog open={open} onOpenChange={setOpen} onLook={onLook} />
        </Suspense>
      )}
    </>
  );
}
