import type { WizardSession } from './wizard-session';

/** A wizard without its page. */
export interface ParkedWizard {
  userId: number;
  session: Pick<WizardSession, 'isUnderWay' | 'whenIdle' | 'leave'>;
  /** Frees what it works with, after it has been left. */
  dispose: () => void;
}

/**
 * Keeps a wizard running after its page was left within the app during an upload: the upload continues and ends in the
 * draft, even if the page is never opened again. It holds one wizard.
 */
export class WizardParking<Wizard extends ParkedWizard> {
  private parked: Wizard | null = null;

  /** @param page asks before it is closed while something is parked. */
  constructor(private readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>) {}

  /** To be called when the page is left. */
  leave(wizard: Wizard): void {
    if (!wizard.session.isUnderWay) {
      end(wizard);
      return;
    }
    const former = this.clear();
    if (former) end(former);
    this.parked = wizard;
    this.page.addEventListener('beforeunload', askToStay);
    void this.endWhenIdle(wizard);
  }

  /** The one that this user left; it is theirs again. */
  take(userId: number): Wizard | null {
    return this.parked?.userId === userId ? this.clear() : null;
  }

  private async endWhenIdle(wizard: Wizard): Promise<void> {
    await wizard.session.whenIdle();
    if (this.parked !== wizard) return;
    this.clear();
    end(wizard);
  }

  private clear(): Wizard | null {
    const { parked } = this;
    this.parked = null;
    this.page.removeEventListener('beforeunload', askToStay);
    return parked;
  }
}

function end({ session, dispose }: ParkedWizard): void {
  session.leave();
  dispose();
}

function askToStay(event: Event): void {
  event.preventDefault();
}
