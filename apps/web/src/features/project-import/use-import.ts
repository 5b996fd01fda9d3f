import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { fetchDraft, saveDraft } from '../../api/drafts';
import { editorOfWindow } from '../../api/editor-of-window';
import { shownMessage } from '../../api/api-error';
import { workspaceInAddress } from '../../api/id-in-address';
import { refreshLists } from '../../api/project-lists';
import { changeProject, createProject } from '../../api/projects';
import { randomUuid } from '../../api/random-uuid';
import { uploadFile } from '../../api/uploads';
import { toastFailure } from '../../api/toast-failure';
import { projectImport as texts } from '../../texts/project-import';
import { showToast } from '../../ui/messages/toast';
import { useIsLeft } from '../../ui/use-is-left';
import { useLeaveWarning } from '../../ui/use-leave-warning';
import { useNavigateFromHere } from '../../ui/use-navigate-from-here';
import { ArchiveError } from './archive-error';
import { importProject, type ImportCalls } from './import-project';
import { openArchive } from './open-archive';
import type { ReadArchive } from './read-archive';
import { stagePath, detailPath } from '@anchora/contract/project-pages';

const IMPORT_PATH = '/import';

/** An archive, and the addresses of those of its files that were sent, by hash; a second attempt sends the others. */
interface Chosen {
  archive: ReadArchive;
  sent: Map<string, string>;
  idempotencyKey: string;
}

type ImportStep =
  | { at: 'choosing' | 'reading' }
  | { at: 'ready'; chosen: Chosen }
  | { at: 'sending'; chosen: Chosen; files: number };

/**
 * Reads a chosen archive, then sends it to the workspace of the address. A step that failed can be repeated, and
 * `problem` says what happened.
 */
export function useImport() {
  const [step, setStep] = useState<ImportStep>({ at: 'choosing' });
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigateFromHere();
  const isLeft = useIsLeft();
  const workspace = workspaceInAddress(useSearch());
  const client = useQueryClient();

  const read = async (file: File) => {
    setProblem(null);
    setStep({ at: 'reading' });
    try {
      const archive = await openArchive(file);
      setStep({ at: 'ready', chosen: { archive, sent: new Map(), idempotencyKey: randomUuid() } });
    } catch (error) {
      setProblem(error instanceof ArchiveError ? texts.faults[error.fault] : shownMessage(error));
      setStep({ at: 'choosing' });
    }
  };
  const send = async (chosen: Chosen) => {
    setProblem(null);
    setStep({ at: 'sending', chosen, files: chosen.sent.size });
    const onSent = (files: number) => setStep({ at: 'sending', chosen, files });
    try {
      const calls = callsWith(chosen.idempotencyKey, workspace);
      const { project, hasDraft } = await importProject(chosen.archive, calls, chosen.sent, onSent);
      await refreshLists(client);
      showToast({ kind: 'success', title: texts.done, ...(hasDraft && { description: texts.doneDraft }) });
      // A user who has come back to the page meanwhile may be choosing another archive.
      if (!isLeft()) navigate(hasDraft ? stagePath(project.id) : detailPath(project.id));
    } catch (error) {
      // A user who has left the page does not see its problem, also after coming back.
      if (isLeft() || location.pathname !== IMPORT_PATH) toastFailure(error, { title: texts.failed });
      setProblem(shownMessage(error));
      setStep({ at: 'ready', chosen });
    }
  };
  const chooseAnother = () => {
    setProblem(null);
    setStep({ at: 'choosing' });
  };
  useLeaveWarning(() => step.at === 'sending');
  return { step, problem, workspace, read, send, chooseAnother };
}

function callsWith(idempotencyKey: string, workspace: number | null): ImportCalls {
  const editor = editorOfWindow();
  return {
    // Another page, with another workspace, may be open by the time of a later file.
    upload: async (file) => uploadFile(file, { workspace }),
    create: async (body) => createProject({ body, idempotencyKey, workspace }),
    update: changeProject,
    fetchDraft,
    saveDraft: async (id, document, revision) => saveDraft(id, { document, revision, editor }),
  };
}
