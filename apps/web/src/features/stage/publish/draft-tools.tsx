import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { PreviewButton } from './preview-button';
import { VersionsButton } from './versions-button';

/** What can be done with draft and versions besides publishing. */
export function DraftTools({ onLook }: { onLook: (document: SceneDocument) => void }) {
  return (
    <>
      <PreviewButton />
      <VersionsButton onLook={onLook} />
    </>
  );
}
