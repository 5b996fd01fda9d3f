import { Store } from '../../../store/store';
import type { UploadKind, UploadPlace } from './scene-uploads';

/** Files of another format that were added to the scene. */
interface PendingConversion {
  key: number;
  files: readonly File[];
  place: UploadPlace;
  /** The only kind that fits the item; undefined for any kind. */
  wanted: UploadKind | undefined;
}

/** Files that wait to be converted. One dialog after the other asks for the wanted result. */
export class SceneConversions extends Store<readonly PendingConversion[]> {
  private keys = 0;

  constructor() {
    super([]);
  }

  add(files: readonly File[], place: UploadPlace, wanted?: UploadKind): void {
    this.set([...this.current, { key: ++this.keys, files, place, wanted }]);
  }

  end(key: number): void {
    this.set(this.current.filter((one) => one.key !== key));
  }
}
