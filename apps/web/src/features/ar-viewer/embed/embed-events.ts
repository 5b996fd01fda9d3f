import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { EmbedEvent } from '@anchora/contract/embed-page';

/**
 * The events of which the site around an embed hears. Found and lost follow the state of the frame, because a page that
 * loads late receives that, but not every message before it.
 */
export class EmbedEvents {
  private hasCamera = false;
  private isFound = false;

  /** @returns the event that the message stands for; null for most messages. */
  receive(message: ToShell): EmbedEvent | null {
    if (message.t === 'started') {
      this.hasCamera = message.way !== 'no-camera';
      return 'started';
    }
    if (message.t === 'acted') return message.by === 'tap' || message.by === 'button' ? 'tapped' : null;
    return message.t === 'state' ? this.enter(message.state) : null;
  }

  private enter(state: ArState): EmbedEvent | null {
    const wasFound = this.isFound;
    if (state === 'tracking') this.isFound = this.hasCamera;
    // A hidden page stops tracking, but that does not mean that the picture is lost.
    else if (state !== 'suspended') this.isFound = false;
    if (!wasFound && this.isFound) return 'found';
    return wasFound && state === 'scanning' ? 'lost' : null;
  }
}
