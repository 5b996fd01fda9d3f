import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { stage } from '../../../texts/stage';
import { PICKER_RULES } from '../../../uploads/file-rules';
import { Button } from '../../../ui/buttons/button';
import { useCanEdit, useStage } from '../session/stage-context';

/** Puts another file of the same kind into the item's place. */
export function ReplaceButton({ item }: { item: Exclude<SceneItem, { kind: 'text' }> }) {
  const { session, uploads } = useStage();
  const canEdit = useCanEdit();
  const input = useRef<HTMLInputElement>(null);
  const { id, kind } = item;
  const take = (element: HTMLInputElement) => {
    const file = element.files?.[0];
    // Reset, because choosing a corrected file of the same name would otherwise raise no event.
    element.value = '';
    if (file) uploads.add(file, { sceneId: session.current.present.sceneId, replaces: id }, kind);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={stage.panel.replace}
        accept={PICKER_RULES[kind].extensions.join(',')}
        onChange={(event) => take(event.target)}
      />
      <Button size="sm" icon={RefreshCw} disabled={!canEdit} onClick={() => input.current?.click()}>
        {stage.panel.replace}
      </Button>
    </>
  );
}
