import { useEffect, useState } from 'react';
import { fetchStoredFile, uploadFile } from '../../api/uploads';
import { wizard as texts } from '../../texts/wizard';
import { showToast } from '../../ui/messages/toast';
import { randomHex } from '../../api/random-uuid';
import { makeUsdz } from '../../usdz/make-usdz';
import { TargetCompilerClient } from '../../target-compiler/target-compiler-client';
import { type Draft, isBlank } from './draft/draft';
import type { DraftOwner } from './draft/draft-store';
import type { DraftSource } from './draft-source';
import { type AskToReplace, openDraft } from './open-draft';
import { type ParkedWizard, WizardParking } from './wizard-parking';
import { WizardSession } from './wizard-session';

interface OpenWizard {
  session: WizardSession;
  /** Whether the session continues a draft of an earlier visit. */
  restored: boolean;
  /** The source from which the draft has just been filled. */
  source: DraftSource | null;
}

interface RunningWizard extends ParkedWizard {
  session: WizardSession;
}

/** Outlives the page of the wizard, because an upload goes on after the page was left. */
const parking = new WizardParking<RunningWizard>(globalThis);

/**
 * Opens the wizard with the user's draft, or filled from a source; null while it opens.
 *
 * @param ask called if the source would replace a draft with content. `source` and `ask` must be the same values on
 * every render.
 */
export function useWizardSession(
  { userId, workspace }: DraftOwner,
  source: DraftSource | null,
  ask: AskToReplace,
): OpenWizard | null {
  const [open, setOpen] = useState<OpenWizard | null>(null);
  useEffect(() => {
    let running: RunningWizard | null = null;
    let left = false;
    const owner = { userId, workspace };
    const begin = async () => {
      running = source === null ? parking.take(owner) : null;
      if (running) {
        setOpen({ session: running.session, restored: true, source: null });
        return;
      }
      const client = new TargetCompilerClient();
      // The worker is preloaded; a failure is reported when a picture is compiled.
      client.start().catch(() => undefined);
      // If the page has been left, nobody can be asked, and the draft stays.
      const mayReplace = async (draft: Draft) => !left && (await ask(draft));
      const { held, filled } = await openDraft(owner, source, mayReplace).catch((error: unknown) => {
        client.dispose();
        throw error;
      });
      if (left) {
        held.release();
        client.dispose();
        return;
      }
      const session = new WizardSession({
        held,
        workspace,
        client,
        upload: uploadFile,
        makeUsdz,
        newKey: randomHex,
        now: () => Date.now(),
        fetchFile: fetchStoredFile,
        onTrackingFailure: (at) =>
          showToast({ kind: 'error', ...(at === 'build' ? texts.tracking.buildFailed : texts.tracking.uploadFailed) }),
      });
      running = { owner, session, dispose: () => client.dispose() };
      const restored = held.found !== null && !isBlank(held.found) && !filled;
      setOpen({ session, restored, source: filled ? source : null });
    };
    // React throws the error again while it renders, so that the error boundary around shows it.
    begin().catch((error: unknown) => {
      if (left) return;
      setOpen(() => {
        throw error;
      });
    });
    return () => {
      left = true;
      if (running) parking.leave(running);
    };
  }, [userId, workspace, source, ask]);
  return open;
}
