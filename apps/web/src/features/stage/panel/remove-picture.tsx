import type { SceneTarget } from '@anchora/contract/scene/scene-shape';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../../lazy-part';
import { stage } from '../../../texts/stage';
import { Button } from '../../../ui/buttons/button';
import { LateDialog } from '../../../ui/layers/late-dialog';
import { removePicture } from '../document/picture-edits';
import { useStage } from '../session/stage-context';

const { Part: RemovalQuestion } = lazyPart(async () => (await import('./removal-question')).RemovalQuestion);

const texts = stage.scene;

/** Removes a picture after saying that its prints stop working. */
export function RemovePicture({ target, disabled }: { target: SceneTarget; disabled: boolean }) {
  const { session } = useStage();
  const [asks, setAsks] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const label = target.retired ? texts.removeRetired : texts.removePicture;
  const remove = () => {
    // The question is closed first: while it is open, it takes the focus back.
    flushSync(() => setAsks(false));
    // The fields of the picture go with it; the focus stays in the panel.
    const panel = place.current?.closest('details')?.parentElement;
    session.edit((document) => removePicture(document, target.id));
    panel?.querySelector('summary')?.focus();
  };
  return (
    <div ref={place}>
      <Button size="sm" icon={Trash2} disabled={disabled} onClick={() => setAsks(true)}>
        {label}
      </Button>
      <LateDialog open={asks} onClose={() => setAsks(false)}>
        <RemovalQuestion
          open={asks}
          onOpenChange={setAsks}
          name={target.name}
          confirmLabel={label}
          onConfirm={remove}
        />
      </LateDialog>
    </div>
  );
}
