import { inEnglish } from '@anchora/contract/errors/english';
import type { PublishCheck } from '@anchora/contract/scene/versions';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { CircleAlert } from 'lucide-react';
import { word } from '../../../texts/messages';
import { stageDialogs } from '../../../texts/stage-dialogs';
import { Icon } from '../../../ui/pictures/icon';
import { itemName } from '../session/item-name';
import { useHistory, useStage } from '../session/stage-context';

const texts = stageDialogs.publish;

interface ObstaclesProps {
  obstacles: PublishCheck['obstacles'];
  /** Called when the user goes to the place of an obstacle. */
  onLeave: () => void;
}

/** Errors that prevent publishing, each linked to its item or scene. */
export function Obstacles({ obstacles, onLeave }: ObstaclesProps) {
  const { session } = useStage();
  const { document } = useHistory().present;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-soft">{texts.obstacles}</p>
      <ul className="grid gap-2">
        {Object.entries(obstacles).map(([path, error]) => {
          const place = placeOf(document, path);
          const go = () => {
            if (place.sceneId !== null) session.selectScene(place.sceneId);
            if (place.itemId !== null) session.select(place.itemId);
            onLeave();
          };
          return (
            <li key={path}>
              <button
                type="button"
                onClick={go}
                className="flex w-full items-start gap-2 rounded-control border border-line p-3 text-left text-sm hover:bg-hover"
              >
                <Icon of={CircleAlert} sizePx={16} className="mt-0.5 text-danger-text" />
                <span>
                  <strong className="font-medium">
                    <bdi>{place.name}</bdi>
                  </strong>
                  <br />
                  {word(error, inEnglish(error))}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface Place {
  name: string;
  sceneId: string | null;
  itemId: string | null;
}

/** @param path in the document, such as `scenes.0.items.2.file` or `targets.1.image`. */
function placeOf({ targets, scenes }: SceneDocument, path: string): Place {
  const [list, index, , itemIndex] = path.split('.');
  const target = list === 'targets' ? targets[Number(index)] : undefined;
  if (target) return { name: target.name, sceneId: target.scene, itemId: null };
  const scene = list === 'scenes' ? scenes[Number(index)] : undefined;
  const item = scene?.items[Number(itemIndex)];
  if (item) return { name: itemName(item), sceneId: null, itemId: item.id };
  return { name: scene?.name ?? texts.document, sceneId: scene?.id ?? null, itemId: null };
}
