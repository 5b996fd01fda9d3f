/** Which document is meant: the page's own, or that of the AR frame in it. */
export type Place = 'page' | 'frame';

export interface Size {
  width: number;
  height: number;
}

export interface DriverElement {
  click(): Promise<void>;
  /** Types into the element as a keyboard does, after what it holds. */
  type(text: string): Promise<void>;
  /** @param file absolute path. */
  chooseFile(file: string): Promise<void>;
}

/** Keys by their names in the UI Events standard. */
export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowRight' | 'ArrowDown' | 'End' | 'Space';

/** One window of an engine with storage and cookies of its own: all that the journeys need to know of a browser. */
export interface Driver {
  goto(url: string): Promise<void>;
  url(): Promise<string>;
  /** Runs a function, self-contained, in the document; waits for the promise that it may return. */
  evaluate<Args extends unknown[], Answer>(
    place: Place,
    run: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
  /** As `evaluate`, for an element of the document. */
  element<Args extends unknown[]>(
    place: Place,
    run: (...args: Args) => Element | null | Promise<Element | null>,
    ...args: Args
  ): Promise<DriverElement | null>;
  press(key: Key): Promise<void>;
  /** PNG of what the window shows, one px per CSS px. */
  screenshot(): Promise<Buffer>;
  /** @param viewport size of what the page sees of the window, CSS px. */
  resize(viewport: Size): Promise<void>;
  close(): Promise<void>;
}

/** A browser engine under test. */
export interface Engine {
  name: string;
  version: string;
  /** Where its downloads go. */
  downloads: string;
  /** A fresh visitor's window. */
  open(viewport: Size): Promise<Driver>;
  stop(): Promise<void>;
}
