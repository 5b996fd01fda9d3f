import { Store } from '../../../store/store';
import { stage } from '../../../texts/stage';
import { failureText } from './failure-text';
import type { OtherPicture, StoredPicture } from './store-picture';

/** The preparation of a picture for the project, or how the last one ended. */
interface NewPicture {
  /** Null while no picture is being prepared. */
  percent: number | null;
  problem: string | null;
  /** Names of the pictures that look like the stored one. */
  alike: readonly string[];
}

const NONE: NewPicture = { percent: null, problem: null, alike: [] };

interface PictureOrder {
  file: File;
  others: readonly OtherPicture[];
  onStored: (picture: StoredPicture) => void;
}

/**
 * Compiles pictures and stores them with their tracking files, one for each place of the project that takes one. Panels
 * come and go while that goes on: with a selected item, or another tab of a phone's sheet.
 */
export class NewPictures extends Store<ReadonlyMap<string, NewPicture>> {
  private readonly running = new Map<string, AbortController>();

  constructor(private readonly session: { readonly canEdit: boolean }) {
    super(new Map());
  }

  get isBusy(): boolean {
    return this.running.size > 0;
  }

  at(place: string): NewPicture {
    return this.current.get(place) ?? NONE;
  }

  /** Resolves when the picture is stored, when its problem is shown, or when the work was ended. */
  async prepare(place: string, { file, others, onStored }: PictureOrder): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (state: Partial<NewPicture>): void => {
      if (!signal.aborted) this.set(new Map(this.current).set(place, { ...NONE, ...state }));
    };
    this.running.set(place, controller);
    show({ percent: 0 });
    try {
      const { storePicture } = await import('./store-picture');
      const onCompiled = (fraction: number) => show({ percent: Math.floor(100 * fraction) });
      const picture = await storePicture(file, others, { signal, onCompiled });
      signal.throwIfAborted();
      if (this.session.canEdit) {
        onStored(picture);
        show({ alike: picture.alike });
      } else {
        show({ problem: stage.watching.text });
      }
    } catch (error) {
      show({ problem: failureText(error) });
    } finally {
      if (this.running.get(place) === controller) this.running.delete(place);
    }
  }

  /** Ends all work. */
  dispose(): void {
    for (const controller of this.running.values()) controller.abort();
    this.running.clear();
  }
}
