import type { TemplateId } from '@anchora/contract/templates';
import { fetchSample } from '../../api/templates';
import { wizard as texts } from '../../texts/wizard';
import { showToast } from '../../ui/messages/toast';
import { beginDraftInBrowser, takeDraftInBrowser } from './draft/browser-shelf';
import { type Draft, isBlank } from './draft/draft';
import type { HeldDraft } from './draft/draft-shelf';
import { draftFromTemplate, isSameProject } from './template-draft';

/** Whether a template may come before this unfinished project, which stays on the shelf. */
export type AskToReplace = (unfinished: Draft) => Promise<boolean>;

export interface OpenedDraft {
  held: HeldDraft;
  /** From the template. */
  filled: boolean;
}

/** The user's unfinished project, or a new one filled from a template. Nothing that was entered is lost by it. */
export async function openDraft(userId: number, template: TemplateId | null, ask: AskToReplace): Promise<OpenedDraft> {
  const [held, wanted] = await Promise.all([takeDraftInBrowser(userId), template && loadTemplate(template)]);
  if (!wanted) return { held, filled: false };
  const { found } = held;
  if (found && isSameProject(found, wanted)) return { held, filled: false };
  if (!found || isBlank(found)) return { held: fill(held, wanted), filled: true };
  if (!(await ask(found))) return { held, filled: false };
  held.release();
  return { held: fill(await beginDraftInBrowser(userId), wanted), filled: true };
}

function fill(held: HeldDraft, draft: Draft): HeldDraft {
  held.save(draft);
  return { ...held, found: draft };
}

async function loadTemplate(template: TemplateId): Promise<Draft | null> {
  try {
    const sample = await fetchSample(template);
    if (sample) return draftFromTemplate(template, sample);
  } catch {
    // Said below; the wizard opens without.
  }
  showToast({ kind: 'error', ...texts.template.failed });
  return null;
}
