import { useLocation } from 'wouter';
import { ApiError, shownMessage } from '../../api/api-error';
import { fieldErrors } from '../../api/field-errors';
import { toastFailure } from '../../api/toast-failure';
import { useCreateProject } from '../../api/projects';
import { askToUpgrade } from '../../api/upgrade-prompt';
import { useOwnsWorkspace } from '../../api/workspaces';
import { useGiveLightCopy } from '../../light-copies/use-give-light-copy';
import { useGiveFirstPoster } from '../../posters/use-first-poster';
import { wizard as texts } from '../../texts/wizard';
import { showToast } from '../../ui/messages/toast';
import { inPageWorkspace } from '../../uploads/page-workspace';
import { arrangeFirst } from './first-change';
import { WIZARD_PATH } from '../../api/wizard-path';
import type { WizardSession } from './wizard-session';
import { stagePath } from '@anchora/contract/project-pages';

/** Says why a model that was to stand is still shown flat. The project exists, and the stage can publish its draft. */
function reportStillFlat(error: unknown): void {
  const { title, failed } = texts.standing;
  showToast({ kind: 'error', title, description: failed(shownMessage(error, texts.failed.description)) });
}

/** The content that was chosen in this visit; null if nothing was chosen, or if it was taken over from a draft. */
function fileIn({ content }: WizardSession): File | null {
  const { state } = content.current;
  return state.status === 'empty' ? null : state.file;
}

/** Creates the project, announces it and opens the dashboard. After a failure all input is kept. */
export function useCreate(session: WizardSession): () => void {
  const [, navigate] = useLocation();
  const { mutateAsync } = useCreateProject();
  const giveFirstPoster = useGiveFirstPoster();
  const giveLightCopy = useGiveLightCopy();
  const { workspace } = session;
  const ownsWorkspace = useOwnsWorkspace(workspace);
  const create = async () => {
    try {
      const project = await session.submit(async (body, idempotencyKey) => {
        // Files that are chosen while the project is being created do not belong to it.
        const file = fileIn(session);
        const { stands } = session;
        const created = await mutateAsync({ body, idempotencyKey, workspace });
        giveFirstPoster(created, file);
        giveLightCopy(created, file);
        const failure = await arrangeFirst({ stands }, { project: created, body, key: idempotencyKey });
        if (failure !== null && stands) reportStillFlat(failure);
        return created;
      });
      if (!project) return;
      showToast({
        kind: 'success',
        title: texts.created,
        action: { label: texts.arrange, onSelect: () => navigate(stagePath(project.id)) },
      });
      // A user who has left the wizard meanwhile stays on the other page.
      if (location.pathname !== WIZARD_PATH) return;
      // The dashboard marks the new project and shows the next steps.
      navigate(inPageWorkspace('/dashboard?refresh=true', workspace), { state: { created: project.id } });
    } catch (error) {
      if (error instanceof ApiError && error.body?.code === 'target-untrackable') {
        // The target step explains the refusal of the present picture and offers ways to continue.
        const isExplained = await session.targetImageRefused(shownMessage(error, texts.failed.description));
        if (!isExplained) showToast({ kind: 'error', title: texts.failed.title, description: texts.formerRefused });
        // A user who has left the wizard meanwhile does not see that step.
        else if (location.pathname !== WIZARD_PATH) toastFailure(error, texts.failed);
        return;
      }
      session.fieldsRefused(fieldErrors(error));
      const needsPlan = error instanceof ApiError && error.body?.code === 'upgrade-required';
      if (needsPlan) session.goTo('details');
      // The plan has ended since the project was set to private. Only the owner of a workspace can renew its plan.
      const mayRenew = needsPlan && (await ownsWorkspace().catch(() => true));
      // A user who has left the wizard meanwhile is told the reason, and is offered nothing on the other page.
      if (mayRenew && location.pathname === WIZARD_PATH) {
        if (await askToUpgrade({ kind: 'draft' })) await create();
        return;
      }
      toastFailure(error, texts.failed);
    }
  };
  return () => void create();
}
