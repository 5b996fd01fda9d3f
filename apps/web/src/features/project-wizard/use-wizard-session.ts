import { useEffect, useState } from 'react';
import { fetchStoredFile, uploadFile } from '../../api/uploads';
import { wizard as texts } from '../../texts/wizard';
import { showToast } from '../../ui/messages/toast';
import { randomId } from './draft/browser-draft-store';
import { makeUsdz } from '../../usdz/make-usdz';
import { TargetCompilerClient } from '../../target-compiler/target-compiler-client';
import type { DraftSource } from './draft-source';
import { type AskToReplace, openDraft } from './open-draft';
import { type ParkedWizard, WizardParking } from './parked-wizard';
import { WizardSession } from './wizard-session';

export interface OpenWizard {
  session: WizardSession;
  /** It continues a draft from an earlier visit. */
  restored: boolean;
  /** What it was filled from just now. */
  source: DraftSource | null;
}

interface RunningWizard extends ParkedWizard {
  session: WizardSession;
}

const parking = new WizardParking<RunningWizard>(globalThis);

/**
 * Opens the wizard on the user's draft, or filled from a source; null for the moment that takes.
 *
 * @param ask whether the source may take the place of a draft that holds something.
 * `source` and `ask` must be the same values on every render.
 */
export function useWizardSession(userId: number, source: DraftSource | null, ask: AskToReplace): OpenWizard | null {
  const [open, setOpen] = useState<OpenWizard | null>(null);
  useEffect(() => {
    let running: RunningWizard | null = null;
    let left = false;
    const begin = async () => {
      running = source === null ? parking.take(userId) : null;
      if (running) {
        setOpen({ session: running.session, restored: true, source: null });
        return;
      }
      const client = new TargetCompilerClient();
      // Loaded before the picture is chosen; a failure now is repeated then.
      client.start().catch(() => undefined);
      // Somebody who has left cannot be asked; the draft stays.
      const { held, filled } = await openDraft(userId, source, async (draft) => !left && (await ask(draft)));
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
      setOpen({ session, restored: held.found !== null && !filled, source: filled ? source : null });
    };
    void begin();
    return () => {
      left = true;
      if (running) parking.leave(running);
    };
  }, [userId, source, ask]);
  return open;
}
