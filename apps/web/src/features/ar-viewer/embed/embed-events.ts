import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { EmbedEvent } from '@anchora/contract/embed-page';

const AT_REST: ReadonlySet<ArState> = new Set(['ready', 'stopped', 'error']);

/**
 * The events of which the site around an embed hears. Found and lost follow the state of the frame: a page that loads
 * late is told the state, but not every message before it.
 */
export class EmbedEvents {
  private isStarted = false;
  private hasCamera = false;
  private isFound = false;

  /** @returns the event that the message stands for; null for most messages. */
  receive(message: ToShell): EmbedEvent | null {
    if (message.t === 'started') {
      this.hasCamera = message.way !== 'no-camera';
      // The frame tells of the start again when the visitor comes back to the page, and when another way replaces the
      // camera.
      if (this.isStarted) return null;
      this.isStarted = true;
      return 'started';
    }
    if (message.t === 'acted') return message.by === 'tap' || message.by === 'button' ? 'tapped' : null;
    return message.t === 'state' ? this.enter(message.state) : null;
  }

  private enter(state: ArState): EmbedEvent | null {
    const wasFound = this.isFound;
    if (state === 'tracking') this.isFound = this.hasCamera;
    // A hidden page and a new way stop tracking, but that does not mean that the picture is lost.
    else if (state !== 'suspended' && state !== 'starting') this.isFound = false;
    if (AT_REST.has(state)) this.isStarted = false;
    if (!wasFound && this.isFound) return 'found';
    return wasFound && state === 'scanning' ? 'lost' : null;
  }
}
