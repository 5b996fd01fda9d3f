import { lazyPart } from '../../../lazy-part';
import { useStore } from '../../../store/use-store';
import { LatePart } from '../../../ui/layers/late-part';
import { useStage } from '../session/stage-context';

const { Part: UploadList } = lazyPart(async () => (await import('./upload-list')).UploadList);

/** The files being uploaded; the code that shows them is loaded with the first one. */
export function UploadGhosts() {
  const pending = useStore(useStage().uploads);
  return <LatePart>{pending.length > 0 && <UploadList pending={pending} />}</LatePart>;
}
