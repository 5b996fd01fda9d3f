import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../lazy-part';
import { stage } from '../../../texts/stage';
import { IconButton } from '../../../ui/buttons/icon-button';
import { LateDialog } from '../../../ui/layers/late-dialog';

const { Part: CommentsDialog } = lazyPart(async () => (await import('./comments-dialog')).CommentsDialog);

/** Opens the comments, whose code is loaded with the first press. */
export function CommentsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={MessageSquare} label={stage.comments} title={stage.comments} onClick={() => setOpen(true)} />
      <LateDialog open={open} onClose={() => setOpen(false)}>
        <CommentsDialog open={open} onOpenChange={setOpen} />
      </LateDialog>
    </>
  );
}
