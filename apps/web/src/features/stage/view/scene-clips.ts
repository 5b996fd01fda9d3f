import { Store } from '../../../store/store';

/** Names of each drawn model's animations, by the item's id; set by the view, read by the panels. */
export class SceneClips extends Store<ReadonlyMap<string, readonly string[]>> {
  constructor() {
    super(new Map());
  }

  show(clips: ReadonlyMap<string, readonly string[]>): void {
    this.set(clips);
  }
}
