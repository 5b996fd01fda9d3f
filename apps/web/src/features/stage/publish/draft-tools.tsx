import { History, MessageSquare, Smartphone } from 'lucide-react';
import { stage } from '../../../texts/stage';
import { IconButton } from '../../../ui/buttons/icon-button';
import { useCanEdit } from '../session/stage-context';
import type { DraftDialog } from './draft-dialogs';

/** Buttons for the dialogs about the draft and its versions, except for publishing. */
export function DraftTools({ onOpen }: { onOpen: (dialog: DraftDialog) => void }) {
  const canEdit = useCanEdit();
  return (
    <>
      <IconButton
        icon={MessageSquare}
        label={stage.comments}
        title={stage.comments}
        onClick={() => onOpen('comments')}
      />
      <IconButton
        icon={Smartphone}
        label={stage.preview.button}
        title={stage.preview.button}
        disabled={!canEdit}
        onClick={() => onOpen('preview')}
      />
      <IconButton
        icon={History}
        label={stage.versions.button}
        title={stage.versions.button}
        onClick={() => onOpen('versions')}
      />
    </>
  );
}
