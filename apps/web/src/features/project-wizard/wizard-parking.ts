import type { DraftOwner } from './draft/draft-store';
import type { WizardSession } from './wizard-session';

/** A wizard whose page has been left. */
export interface ParkedWizard {
  owner: DraftOwner;
  session: Pick<WizardSession, 'isUnderWay' | 'whenIdle' | 'leave'>;
  /** Releases the resources of a wizard that has been left. */
  dispose: () => void;
}

/**
 * Keeps a wizard running if its page is left within the app during an upload. The upload continues and is stored in the
 * draft, even if the page is never opened again. Holds one wizard.
 */
export class WizardParking<Wizard extends ParkedWizard> {
  private parked: Wizard | null = null;

  /** @param page warns before it is closed while a wizard is parked. */
  constructor(private readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>) {}

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

  /** Returns the wizard that this user has left in this workspace, if it is still running. */
  take({ userId, workspace }: DraftOwner): Wizard | null {
    const owner = this.parked?.owner;
    return owner?.userId === userId && owner.workspace === workspace ? this.clear() : null;
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
