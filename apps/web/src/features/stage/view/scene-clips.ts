import { Store } from '../../../store/store';

/** Names of the animations of each model that is drawn, by the item's id: where the panels learn them from the view. */
export class SceneClips extends Store<ReadonlyMap<string, readonly string[]>> {
  constructor() {
    super(new Map());
  }

  show(clips: ReadonlyMap<string, readonly string[]>): void {
    this.set(clips);
  }
}
