import type { TemplateId } from '@anchora/contract/templates';
import { useEffect, useState } from 'react';
import { fetchStoredFile, uploadFile } from '../../api/uploads';
import { wizard as texts } from '../../texts/wizard';
import { showToast } from '../../ui/toast';
import { randomId } from './draft/browser-shelf';
import { makeUsdz } from '../../usdz/make-usdz';
import { TargetCompilerClient } from '../../target-compiler/target-compiler-client';
import { type AskToReplace, openDraft } from './open-draft';
import { WizardSession } from './wizard-session';

export interface OpenWizard {
  session: WizardSession;
  /** It goes on from what an earlier visit left. */
  restored: boolean;
  /** Template that it was filled from just now. */
  template: TemplateId | null;
}

/**
 * Opens the wizard on the user's draft, or filled from a template; null for the moment that takes.
 *
 * @param ask whether the template may take the place of a draft that holds something; the same function every time.
 */
export function useWizardSession(userId: number, template: TemplateId | null, ask: AskToReplace): OpenWizard | null {
  const [open, setOpen] = useState<OpenWizard | null>(null);
  useEffect(() => {
    const client = new TargetCompilerClient();
    // Here before the picture is; what fails now is tried again then.
    client.start().catch(() => undefined);
    let session: WizardSession | null = null;
    let left = false;
    const begin = async () => {
      const { held, filled } = await openDraft(userId, template, ask);
      if (left) {
        held.release();
        return;
      }
      session = new WizardSession({
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
      setOpen({ session, restored: held.found !== null && !filled, template: filled ? template : null });
    };
    void begin();
    return () => {
      left = true;
      session?.leave();
      client.dispose();
    };
  }, [userId, template, ask]);
  return open;
}
