import { Store } from '../../../store/store';

type Clips = ReadonlyMap<string, readonly string[]>;

/** Names of each drawn model's animations, by the item's id; set by the view, read by the panels. */
export class SceneClips extends Store<Clips> {
  constructor() {
    super(new Map());
  }

  show(clips: Clips): void {
    // The view tells them after every edit, so with each move of a drag; only other names are a change for the panels.
    if (!isSame(clips, this.current)) this.set(clips);
  }
}

function isSame(a: Clips, b: Clips): boolean {
  if (a.size !== b.size) return false;
  return [...a].every(([id, names]) => {
    const others = b.get(id);
    return others?.length === names.length && names.every((name, i) => name === others[i]);
  });
}
