import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { CommentsButton } from '../comments/comments-button';
import { PreviewButton } from './preview-button';
import { VersionsButton } from './versions-button';

/** Buttons for comments, draft and versions, except for publishing. */
export function DraftTools({ onLook }: { onLook: (document: SceneDocument) => void }) {
  return (
    <>
      <CommentsButton />
      <PreviewButton />
      <VersionsButton onLook={onLook} />
    </>
  );
}
