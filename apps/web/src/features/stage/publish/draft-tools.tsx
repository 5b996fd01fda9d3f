import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { PreviewButton } from './preview-button';
import { VersionsButton } from './versions-button';

/** Buttons for draft and versions, except for publishing. */
export function DraftTools({ onLook }: { onLook: (document: SceneDocument) => void }) {
  return (
    <>
      <PreviewButton />
      <VersionsButton onLook={onLook} />
    </>
  );
}
