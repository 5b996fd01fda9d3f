/** The document to act in: the page's, or that of its AR frame. */
export type Place = 'page' | 'frame';

export interface Size {
  width: number;
  height: number;
}

export interface DriverElement {
  click(): Promise<void>;
  /** Types into the element with the keyboard, after its present text. */
  type(text: string): Promise<void>;
  /** @param file absolute path. */
  chooseFile(file: string): Promise<void>;
}

/** Keys by their names in the UI Events standard. */
export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowRight' | 'ArrowDown' | 'End' | 'Space';

/** One browser window with separate storage and cookies: the operations that the journeys need. */
export interface Driver {
  goto(url: string): Promise<void>;
  url(): Promise<string>;
  /** Runs a self-contained function in the document and awaits its result. */
  evaluate<Args extends unknown[], Answer>(
    place: Place,
    run: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
  /** Like `evaluate`, for an element of the document. */
  element<Args extends unknown[]>(
    place: Place,
    run: (...args: Args) => Element | null | Promise<Element | null>,
    ...args: Args
  ): Promise<DriverElement | null>;
  press(key: Key): Promise<void>;
  /** PNG of the viewport, one px per CSS px. */
  screenshot(): Promise<Buffer>;
  /** @param viewport size of the viewport, CSS px. */
  resize(viewport: Size): Promise<void>;
  close(): Promise<void>;
}

/** A browser engine under test. */
export interface Engine {
  name: string;
  version: string;
  /** Folder of its downloads. */
  downloads: string;
  /** Opens a window with empty storage. */
  open(viewport: Size): Promise<Driver>;
  stop(): Promise<void>;
}
