/** A message between the windows of this browser that show one project. `editor` is the id of its sender. */
export type WindowMessage =
  | { type: 'saved'; editor: string }
  | { type: 'taking-over'; editor: string }
  | { type: 'released'; editor: string };

/** Sends messages to the other windows of this browser. */
export interface WindowChannel {
  tell(message: WindowMessage): void;
}

/** Longest wait for another window to save and stop editing, ms. Chosen, not measured. */
const RELEASE_MS = 1500;

/** Lets one window of a browser save and stop editing before another one becomes the editor. */
export class EditorHandover {
  private onReleased: (() => void) | null = null;

  /** @param editor id of this window. */
  constructor(
    private readonly channel: WindowChannel,
    private readonly editor: string,
  ) {}

  /** Asks the window that edits to stop. Resolves when it has, when `RELEASE_MS` are over, or at `endAsking`. */
  async ask(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, RELEASE_MS);
      this.onReleased = () => {
        clearTimeout(timer);
        resolve();
      };
      this.channel.tell({ type: 'taking-over', editor: this.editor });
    });
    this.onReleased = null;
  }

  /** Call this when the other window has stopped, or when this one is closed. */
  endAsking(): void {
    this.onReleased?.();
  }

  /** Tells the window that has asked that this one has stopped. */
  tellReleased(): void {
    this.channel.tell({ type: 'released', editor: this.editor });
  }
}
