import { lazyPart } from '../../../lazy-part';
import { useStore } from '../../../store/use-store';
import { LatePart } from '../../../ui/layers/late-part';
import { useStage } from '../session/stage-context';

const { Part: UploadList } = lazyPart(async () => (await import('./upload-list')).UploadList);

/** Uploads that are running or have failed; the code that shows them is loaded with the first one. */
export function LateUploadList() {
  const pending = useStore(useStage().uploads);
  return (
    pending.length > 0 && (
      <LatePart>
        <UploadList pending={pending} />
      </LatePart>
    )
  );
}
