import type { Project } from '@anchora/contract/projects';
import type { PublishCheck } from '@anchora/contract/scene/versions';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { shownMessage } from '../../../api/api-error';
import { projectKey } from '../../../api/projects';
import { fetchPublishCheck, publishDraft } from '../../../api/scene-versions';
import { stageDialogs } from '../../../texts/stage-dialogs';
import { showToast } from '../../../ui/messages/toast';
import { useStage } from '../session/stage-context';
import { makeSceneUsdz, quickLookBars } from './quick-look';
import { randomHex } from '../../../api/random-uuid';

const texts = stageDialogs.publish;

/** Checks the draft while the dialog is open, and publishes it. A publication closes the dialog. */
export function usePublication(open: boolean, onOpenChange: (open: boolean) => void) {
  const { project, saver, session } = useStage();
  const client = useQueryClient();
  /**
   * The reason why the last attempt to publish failed. It is forgotten when the draft is checked again, as with each
   * opening.
   */
  const [failure, setFailure] = useState<string>();
  const checking = useQuery({
    queryKey: [...projectKey(project.id), 'publish'],
    queryFn: async () => {
      setFailure(undefined);
      await saver.flush();
      if (saver.current.save !== 'saved') throw new Error(texts.unsaved);
      return fetchPublishCheck(project.id);
    },
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  // The dialog can be closed, and the stage left, while a publication is under way.
  const isShown = useRef(open);
  useEffect(() => {
    isShown.current = open;
    return () => {
      isShown.current = false;
    };
  }, [open]);
  /** A repeated attempt of the same publication reuses its key and its file for Quick Look. */
  const attempt = useRef<Attempt>(NO_ATTEMPT);
  const publish = async ({ revision }: PublishCheck) => {
    setBusy(true);
    const of = `${revision} ${note}`;
    if (attempt.current.of !== of) attempt.current = { ...NO_ATTEMPT, of, key: randomHex() };
    try {
      if (session.onFloor && attempt.current.usdzUrl === undefined)
        attempt.current.usdzUrl = await usdzOf(session.document, project);
      const { key, usdzUrl } = attempt.current;
      const { version } = await publishDraft(project.id, { revision, note, usdzUrl }, key);
      await Promise.all([saver.refresh(), client.invalidateQueries({ queryKey: projectKey(project.id) })]);
      showToast({ kind: 'success', title: texts.done(version.number) });
      setNote('');
      attempt.current = NO_ATTEMPT;
      onOpenChange(false);
    } catch (error) {
      const description = shownMessage(error, texts.failed);
      if (isShown.current) setFailure(description);
      else showToast({ kind: 'error', title: texts.failed, ...(description !== texts.failed && { description }) });
    } finally {
      setBusy(false);
    }
  };
  return {
    note,
    setNote,
    busy,
    isChecking: checking.isFetching,
    check: checking.isFetching ? undefined : checking.data,
    problem: failure ?? (checking.isError && !checking.isFetching ? shownMessage(checking.error) : undefined),
    checkAgain: () => void checking.refetch(),
    publish,
  };
}

/** A publication, which may take several requests. */
interface Attempt {
  /** Revision and note that it publishes. */
  of: string;
  key: string;
  /**
   * Address of the file for Quick Look; null if the scene cannot be shown there, or the file could not be made. It is
   * absent before the file is made, and on a picture, where iPhones use no such file.
   */
  usdzUrl?: string | null;
}

const NO_ATTEMPT: Attempt = { of: '', key: '' };

/**
 * The address of the scene's USDZ, or null if the scene cannot be shown in Quick Look. A failure is said and gives null,
 * so that it does not end publishing.
 */
async function usdzOf(document: SceneDocument, project: Project): Promise<string | null> {
  if (quickLookBars(document).length > 0) return null;
  try {
    return await makeSceneUsdz(document, project);
  } catch {
    showToast({ kind: 'info', title: texts.iphone.failed });
    return null;
  }
}
