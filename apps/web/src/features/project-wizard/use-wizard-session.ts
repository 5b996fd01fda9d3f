import type { TemplateId } from '@anchora/contract/templates';
import { useEffect, useState } from 'react';
import { fetchStoredFile, uploadFile } from '../../api/uploads';
import { wizard as texts } from '../../texts/wizard';
import { showToast } from '../../ui/messages/toast';
import { randomId } from './draft/browser-shelf';
import { makeUsdz } from '../../usdz/make-usdz';
import { TargetCompilerClient } from '../../target-compiler/target-compiler-client';
import { type AskToReplace, openDraft } from './open-draft';
import { type ParkedWizard, WizardParking } from './parked-wizard';
import { WizardSession } from './wizard-session';

export interface OpenWizard {
  session: WizardSession;
  /** It goes on from what an earlier visit left. */
  restored: boolean;
  /** Template that it was filled from just now. */
  template: TemplateId | null;
}

interface RunningWizard extends ParkedWizard {
  session: WizardSession;
}

const parking = new WizardParking<RunningWizard>(globalThis);

/**
 * Opens the wizard on the user's draft, or filled from a template; null for the moment that takes.
 *
 * @param ask whether the template may take the place of a draft that holds something; the same function every time.
 */
export function useWizardSession(userId: number, template: TemplateId | null, ask: AskToReplace): OpenWizard | null {
  const [open, setOpen] = useState<OpenWizard | null>(null);
  useEffect(() => {
    let running: RunningWizard | null = null;
    let left = false;
    const begin = async () => {
      running = template === null ? parking.take(userId) : null;
      if (running) {
        setOpen({ session: running.session, restored: true, template: null });
        return;
      }
      const client = new TargetCompilerClient();
      // Here before the picture is; what fails now is tried again then.
      client.start().catch(() => undefined);
      // Of somebody who has left there is nothing to ask; the draft stays.
      const { held, filled } = await openDraft(userId, template, async (draft) => !left && (await ask(draft)));
      if (left) {
        held.release();
        client.dispose();
        return;
      }
      const session = new WizardSession({
        held,
        client,
        upload: uploadFile,
        makeUsdz,
        newKey: randomId,
        now: () => Date.now(),
        fetchFile: async (url) => fetchStoredFile(url),
        onTrackingFailure: (at) =>
          showToast({ kind: 'error', ...(at === 'build' ? texts.tracking.buildFailed : texts.tracking.uploadFailed) }),
      });
      running = { userId, session, dispose: () => client.dispose() };
      setOpen({ session, restored: held.found !== null && !filled, template: filled ? template : null });
    };
    void begin();
    return () => {
      left = true;
      if (running) parking.leave(running);
    };
  }, [userId, template, ask]);
  return open;
}
