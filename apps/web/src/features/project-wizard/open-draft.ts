import { fetchSample } from '../../api/templates';
import { wizard as texts } from '../../texts/wizard';
import { showToast } from '../../ui/messages/toast';
import { beginDraftInBrowser, takeDraftInBrowser } from './draft/browser-draft-store';
import { type Draft, isBlank } from './draft/draft';
import type { DraftOwner, HeldDraft } from './draft/draft-store';
import type { DraftSource } from './draft-source';
import { loadProjectDraft } from './project-draft';
import { draftFromTemplate, isSameProject } from './template-draft';

/** Asks whether a new project may replace this unfinished one in the wizard; the latter stays stored. */
export type AskToReplace = (unfinished: Draft) => Promise<boolean>;

interface OpenedDraft {
  held: HeldDraft;
  /** Whether the draft was filled from the requested source. */
  filled: boolean;
}

/** Opens the user's unfinished project for a workspace, or a new one filled from a source. No input is lost. */
export async function openDraft(
  owner: DraftOwner,
  source: DraftSource | null,
  ask: AskToReplace,
): Promise<OpenedDraft> {
  const [held, wanted] = await Promise.all([takeDraftInBrowser(owner), source && load(source)]);
  if (!wanted) return { held, filled: false };
  const { found } = held;
  if (found && isSameProject(found, wanted)) return { held, filled: false };
  if (!found || isBlank(found)) return { held: fill(held, wanted), filled: true };
  if (!(await ask(found))) return { held, filled: false };
  held.release();
  return { held: fill(await beginDraftInBrowser(owner), wanted), filled: true };
}

function fill(held: HeldDraft, draft: Draft): HeldDraft {
  held.save(draft);
  return { ...held, found: draft };
}

async function load(source: DraftSource): Promise<Draft | null> {
  try {
    if (source.kind === 'project') return await loadProjectDraft(source.id, source.type);
    const sample = await fetchSample(source.id);
    if (sample) return draftFromTemplate(source.id, sample);
  } catch {
    // The message below explains that the source could not be used; the wizard then opens as it does without one.
  }
  showToast({ kind: 'error', ...(source.kind === 'project' ? texts.fromProject.failed : texts.template.failed) });
  return null;
}
