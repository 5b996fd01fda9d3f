import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { FOREIGN_EXTENSIONS, foreignKind } from '../../../conversion/foreign-formats';
import { stage } from '../../../texts/stage';
import { PICKER_RULES } from '../../../uploads/file-rules';
import { LateRightsNote } from '../../../uploads/late-rights-note';
import { Button } from '../../../ui/buttons/button';
import { takeFiles } from '../../../ui/fields/take-files';
import { useCanEdit, useStage } from '../session/stage-context';

/** Replaces the item's file by another one of the same kind. */
export function ReplaceButton({ item }: { item: Exclude<SceneItem, { kind: 'text' }> }) {
  const { session, uploads, conversions } = useStage();
  const canEdit = useCanEdit();
  const input = useRef<HTMLInputElement>(null);
  const { id, kind } = item;
  const take = (element: HTMLInputElement) => {
    const [file] = takeFiles(element);
    if (!file) return;
    const place = { sceneId: session.current.present.sceneId, replaces: id };
    if (foreignKind(file, kind === 'video' ? 'video' : 'model')) conversions.add([file], place, kind);
    else uploads.add(file, place, kind);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={stage.panel.replace}
        accept={[...PICKER_RULES[kind].extensions, ...FOREIGN_EXTENSIONS[kind === 'image' ? 'picture' : kind]].join(
          ',',
        )}
        onChange={(event) => take(event.target)}
      />
      <Button size="sm" icon={RefreshCw} disabled={!canEdit} onClick={() => input.current?.click()}>
        {stage.panel.replace}
      </Button>
      <LateRightsNote />
    </>
  );
}
