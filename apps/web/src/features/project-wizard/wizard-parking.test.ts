import { describe, expect, it } from 'vitest';
import { type ParkedWizard, WizardParking } from './wizard-parking';

function wizardOf(userId: number, { isUnderWay }: { isUnderWay: boolean }) {
  const log: string[] = [];
  const settled = new EventTarget();
  const idle = new Promise<void>((resolve) => settled.addEventListener('settled', () => resolve()));
  const wizard: ParkedWizard = {
    owner: { userId, workspace: null },
    session: { isUnderWay, whenIdle: async () => idle, leave: () => void log.push('left') },
    dispose: () => void log.push('disposed'),
  };
  return { wizard, log, settle: () => settled.dispatchEvent(new Event('settled')) };
}

const soon = async () => new Promise((resolve) => setTimeout(resolve));
const asksToStay = (page: EventTarget) => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('WizardParking', () => {
  it('leaves a wizard at once if nothing is running', () => {
    const { wizard, log } = wizardOf(1, { isUnderWay: false });
    const parking = new WizardParking(new EventTarget());
    parking.leave(wizard);
    expect(log).toEqual(['left', 'disposed']);
    expect(parking.take({ userId: 1, workspace: null })).toBeNull();
  });

  it('keeps a wizard until its upload has ended, and warns before the window is closed', async () => {
    const { wizard, log, settle } = wizardOf(1, { isUnderWay: true });
    const page = new EventTarget();
    const parking = new WizardParking(page);
    parking.leave(wizard);
    expect(log).toEqual([]);
    expect(asksToStay(page)).toBe(true);
    settle();
    await soon();
    expect(log).toEqual(['left', 'disposed']);
    expect(asksToStay(page)).toBe(false);
  });

  it('returns a wizard, still running, only to the user who left it, in the same workspace', async () => {
    const { wizard, log, settle } = wizardOf(1, { isUnderWay: true });
    const page = new EventTarget();
    const parking = new WizardParking(page);
    parking.leave(wizard);
    expect(parking.take({ userId: 2, workspace: null })).toBeNull();
    expect(parking.take({ userId: 1, workspace: 12 })).toBeNull();
    expect(parking.take({ userId: 1, workspace: null })).toBe(wizard);
    expect(asksToStay(page)).toBe(false);
    settle();
    await soon();
    expect(log).toEqual([]);
  });

  it('leaves the previous wizard when another is parked', () => {
    const [former, latter] = [wizardOf(1, { isUnderWay: true }), wizardOf(2, { isUnderWay: true })];
    const parking = new WizardParking(new EventTarget());
    parking.leave(former.wizard);
    parking.leave(latter.wizard);
    expect(former.log).toEqual(['left', 'disposed']);
    expect(parking.take({ userId: 2, workspace: null })).toBe(latter.wizard);
  });
});
