import { Store } from '../../../store/store';

/** Texts for screen readers, spoken when they have nothing else to say. */
export class Announcer extends Store<string> {
  constructor() {
    super('');
  }

  say(text: string): void {
    // The same words again are spoken only if the text differs.
    this.set(text === this.current ? `${text}\u00A0` : text);
  }
}
