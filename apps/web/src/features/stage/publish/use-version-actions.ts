import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { SceneVersion } from '@anchora/contract/scene/versions';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { projectKey } from '../../../api/projects';
import { randomHex } from '../../../api/random-uuid';
import { deleteVersion, fetchVersion, pinVersion, publishVersion, restoreVersion } from '../../../api/scene-versions';
import { toastFailure } from '../../../api/toast-failure';
import { stageDialogs } from '../../../texts/stage-dialogs';
import { showToast } from '../../../ui/messages/toast';
import { useStage } from '../session/stage-context';

const texts = stageDialogs.versions;

/** A publication of an earlier version, which may take several requests. */
interface Attempt {
  /** The version that is published, and the one that visitors see before. */
  of: string;
  key: string;
}

const NO_ATTEMPT: Attempt = { of: '', key: '' };

/**
 * The actions on a version, of which one runs at a time.
 *
 * @param listed the versions that are shown.
 * @param onLook shows a document on the stage without making it the draft.
 */
export function useVersionActions(
  listed: readonly SceneVersion[],
  onLook: (document: SceneDocument) => void,
  onClose: () => void,
) {
  const { project, saver } = useStage();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** The attempt keeps its key until it succeeds, so that repeating it after a lost answer makes no second version. */
  const attempt = useRef(NO_ATTEMPT);
  const act = async (action: () => Promise<unknown>, done?: string) => {
    setBusy(true);
    try {
      await action();
      await Promise.all([saver.refresh(), client.invalidateQueries({ queryKey: projectKey(project.id) })]);
      if (done !== undefined) showToast({ kind: 'success', title: done });
    } catch (error) {
      toastFailure(error, { title: texts.actFailed });
    } finally {
      setBusy(false);
    }
  };
  const look = async (number: number) => {
    onLook((await fetchVersion(project.id, number)).document);
    onClose();
  };
  const restore = async (number: number) => {
    await saver.flush();
    saver.replace(await restoreVersion(project.id, number, { revision: saver.savedRevision, editor: saver.editor }));
    onClose();
  };
  const publish = async (number: number) => {
    const of = `${number} instead of ${listed.find(({ isPublished }) => isPublished)?.number}`;
    if (attempt.current.of !== of) attempt.current = { of, key: randomHex() };
    const { version } = await publishVersion(project.id, number, attempt.current.key);
    attempt.current = NO_ATTEMPT;
    showToast({ kind: 'success', title: texts.published(version.number) });
  };
  const actionsOf = ({ number, isPinned, isPublished }: SceneVersion) => [
    { label: texts.look, run: async () => act(async () => look(number)) },
    ...(isPublished ? [] : [{ label: texts.publish, run: async () => act(async () => publish(number)) }]),
    { label: texts.restore, run: async () => act(async () => restore(number), texts.restored) },
    {
      label: isPinned ? texts.unpin : texts.pin,
      run: async () => act(async () => pinVersion(project.id, number, !isPinned)),
    },
    ...(isPublished || isPinned
      ? []
      : [{ label: texts.delete, run: async () => act(async () => deleteVersion(project.id, number)) }]),
  ];
  return { busy, actionsOf };
}
