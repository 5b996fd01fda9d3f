import type { SceneTarget } from '@anchora/contract/scene/scene-shape';
import { RefreshCw } from 'lucide-react';
import { stage } from '../../../texts/stage';
import { newId } from '../document/new-id';
import { replacePicture } from '../document/picture-edits';
import { hasRoomForPicture, useSceneLimits } from '../session/scene-limits';
import { useStage } from '../session/stage-context';
import { PictureButton } from '../upload/picture-button';
import type { StoredPicture } from '../upload/store-picture';
import { RemovePicture } from './remove-picture';

const texts = stage.scene;

/** Compiles another picture, then replaces this one; the former one stays recognised. */
export function ReplacePicture({ target, disabled }: { target: SceneTarget; disabled: boolean }) {
  const { session, project } = useStage();
  const limits = useSceneLimits(project);
  const { targets } = session.document;
  if (target.retired) {
    return (
      <div className="grid gap-2">
        <p className="text-sm text-ink-soft">{texts.retiredText}</p>
        <RemovePicture target={target} disabled={disabled} />
      </div>
    );
  }
  const isFull = targets.length >= limits.targets;
  const isOnly = targets.every(({ id, retired }) => retired || id === target.id);
  const replace = ({ id: image }: StoredPicture) => {
    if (!hasRoomForPicture(session, limits)) return;
    session.edit((document) => replacePicture(document, target.id, { image, retiredId: newId(document) }));
  };
  return (
    <div className="grid gap-2">
      <PictureButton
        place={target.id}
        label={texts.replacePicture}
        icon={RefreshCw}
        disabled={disabled || isFull}
        // Prints of the replaced picture show the same scene, so that confusing the two does no harm.
        others={targets.filter(({ scene }) => scene !== target.scene)}
        hint={isFull ? texts.picturesFull(limits.targets) : texts.replaceHint}
        onStored={replace}
      />
      {!isOnly && <RemovePicture target={target} disabled={disabled} />}
    </div>
  );
}
