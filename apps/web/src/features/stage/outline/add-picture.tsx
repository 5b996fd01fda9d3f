import { ImagePlus } from 'lucide-react';
import { stage } from '../../../texts/stage';
import { shortName } from '../document/new-item';
import { newId } from '../document/new-id';
import { addPicture } from '../document/picture-edits';
import { addScene } from '../document/scene-edits';
import { hasRoomForPicture, useSceneLimits } from '../session/scene-limits';
import { useCanEdit, useHistory, useStage } from '../session/stage-context';
import { isOccupied } from '../session/focus';
import { PictureButton } from '../upload/picture-button';
import type { StoredPicture } from '../upload/store-picture';

const texts = stage.outline;

/**
 * Adds another picture to the project, with a scene of its own if there is room for one; otherwise it shows the present
 * scene. A project with as many pictures as it may have gets no button.
 */
export function AddPicture() {
  const { session, project } = useStage();
  const { document, sceneId } = useHistory().present;
  const limits = useSceneLimits(project);
  const canEdit = useCanEdit();
  const { targets, scenes } = document;
  if (targets.length >= limits.targets) return null;
  const hasRoom = (count: number) => count < limits.scenes;
  // Limits and ids follow from the document at the end, because the creator goes on working while a picture is
  // prepared.
  const add = ({ id: image, name }: StoredPicture) => {
    if (!hasRoomForPicture(session, limits)) return;
    const present = session.document;
    const targetId = newId(present);
    // A scene that has the id of the target keeps the next id from being the same one.
    const added = addScene(present, targetId, '');
    const scene = hasRoom(present.scenes.length)
      ? { id: newId(added), name: texts.newScene(present.scenes.length + 1) }
      : { id: session.current.present.sceneId, name: '' };
    const picture = { targetId, name: shortName(name), image, scene };
    session.edit(
      (before) => addPicture(before, picture),
      isOccupied(session) ? {} : { sceneId: scene.id, itemId: null },
    );
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 px-2.5">
      <PictureButton
        place="add"
        label={texts.addPicture}
        icon={ImagePlus}
        disabled={!canEdit}
        // Confusing two pictures does no harm if both show the same scene.
        others={hasRoom(scenes.length) ? targets : targets.filter(({ scene }) => scene !== sceneId)}
        onStored={add}
      />
    </div>
  );
}
