import { HEAVY_SCENE_BYTES } from '@anchora/contract/limits';
import type { PublishCheck } from '@anchora/contract/scene/versions';
import { TriangleAlert } from 'lucide-react';
import { stageDialogs } from '../../../texts/stage-dialogs';
import { Icon } from '../../../ui/pictures/icon';
import { fileSizeText } from '../../../ui/wording/file-size';
import { isolated } from '../../../ui/wording/isolated';
import { useHistory } from '../session/stage-context';

/** Names the scenes that are heavy for a phone on a slow connection. They can be published all the same. */
export function HeavyNote({ sceneBytes }: Pick<PublishCheck, 'sceneBytes'>) {
  const { scenes } = useHistory().present.document;
  return scenes.map(({ id, name }, i) => {
    const bytes = sceneBytes[i] ?? 0;
    if (bytes <= HEAVY_SCENE_BYTES) return null;
    return (
      <p key={id} className="flex items-start gap-2 text-sm">
        <Icon of={TriangleAlert} sizePx={16} className="mt-0.5 text-searching-text" />
        {stageDialogs.publish.heavy(isolated(name), fileSizeText(bytes))}
      </p>
    );
  });
}
