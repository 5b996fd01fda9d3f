import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { ImageSessionOptions } from '@anchora/ar-runtime/session/image-session';
import type { MarkerlessSessionOptions } from '@anchora/ar-runtime/session/markerless-session';

type Emit = (message: ToShell) => void;

/** A document as the content of a session. */
interface ShownContent<Options> {
  /** Options that the document adds to those of the session. */
  options: Options;
  /** Receives the messages of the session. */
  receive: Emit;
}

/** The document of a project, for each kind of session; its code is loaded only for projects that have one. */
export interface FrameDocument {
  /** @param emit takes the document's own messages, as those of a session. */
  onPicture(emit: Emit): ShownContent<Pick<ImageSessionOptions, 'document'>>;
  inRoom(emit: Emit): Promise<ShownContent<Pick<MarkerlessSessionOptions, 'project' | 'document'>>>;
  /** Shows another state of the document. No effect if this code cannot show it. */
  apply(scene: unknown): void;
}
