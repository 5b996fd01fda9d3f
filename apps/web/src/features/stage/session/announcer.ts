import { Store } from '../../../store/store';

/** Texts for screen readers, spoken when nothing else is being read. */
export class Announcer extends Store<string> {
  constructor() {
    super('');
  }

  say(text: string): void {
    // Screen readers repeat the same words only if the text differs.
    this.set(text === this.current ? `${text}\u00A0` : text);
  }
}
