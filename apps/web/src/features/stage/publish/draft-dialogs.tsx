import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { lazyPart } from '../../../lazy-part';
import { LateDialog } from '../../../ui/layers/late-dialog';

const { Part: CommentsDialog } = lazyPart(async () => (await import('../comments/comments-dialog')).CommentsDialog);
const { Part: PreviewDialog } = lazyPart(async () => (await import('./preview-dialog')).PreviewDialog);
const { Part: VersionsDialog } = lazyPart(async () => (await import('./versions-dialog')).VersionsDialog);

export type DraftDialog = 'comments' | 'preview' | 'versions';

interface DraftDialogsProps {
  open: DraftDialog | null;
  onChange: (open: DraftDialog | null) => void;
  /** Shows a published version on the stage. */
  onLook: (document: SceneDocument) => void;
}

/**
 * The dialogs of `DraftTools`; the code of each is loaded when it is first opened. They stand apart from their buttons,
 * which move when a phone is turned: what was typed, and a link that the server shows only once, would be lost with
 * them.
 */
export function DraftDialogs({ open, onChange, onLook }: DraftDialogsProps) {
  const close = () => onChange(null);
  const stateOf = (dialog: DraftDialog) => ({
    open: open === dialog,
    onOpenChange: (isOpen: boolean) => onChange(isOpen ? dialog : null),
  });
  return (
    <>
      <LateDialog open={open === 'comments'} onClose={close}>
        <CommentsDialog {...stateOf('comments')} />
      </LateDialog>
      <LateDialog open={open === 'preview'} onClose={close}>
        <PreviewDialog {...stateOf('preview')} />
      </LateDialog>
      <LateDialog open={open === 'versions'} onClose={close}>
        <VersionsDialog {...stateOf('versions')} onLook={onLook} />
      </LateDialog>
    </>
  );
}
