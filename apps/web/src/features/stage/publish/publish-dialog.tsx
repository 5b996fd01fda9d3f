import { MAX_VERSION_NOTE_LENGTH } from '@anchora/contract/limits';
import type { PublishCheck } from '@anchora/contract/scene/versions';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { shownMessage } from '../../../api/http-client';
import { projectKey } from '../../../api/projects';
import { fetchPublishCheck, publishDraft } from '../../../api/scene-versions';
import { stage } from '../../../texts/stage';
import { Button } from '../../../ui/buttons/button';
import { TextField } from '../../../ui/fields/text-field';
import { Dialog } from '../../../ui/layers/dialog';
import { Spinner } from '../../../ui/messages/spinner';
import { showToast } from '../../../ui/messages/toast';
import { newRequestKey } from './request-key';
import { useStage } from '../session/stage-context';
import { IphoneNote } from './iphone-note';
import { Obstacles } from './obstacles';
import { makeSceneUsdz, quickLookBars } from './quick-look';

const texts = stage.publish;

export interface PublishDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Saves the draft, asks the server for obstacles, and publishes. */
export function PublishDialog({ open, onOpenChange }: PublishDialogProps) {
  const { project, saver, session } = useStage();
  const client = useQueryClient();
  const checking = useQuery({
    queryKey: [...projectKey(project.id), 'publish'],
    queryFn: async () => {
      await saver.flush();
      if (saver.current.save !== 'saved') throw new Error(texts.unsaved);
      return fetchPublishCheck(project.id);
    },
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const [failure, setFailure] = useState<string>();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  /** A repeated attempt of the same publication reuses its key. */
  const attempt = useRef<Attempt>(NO_ATTEMPT);
  const check = checking.isFetching ? undefined : checking.data;
  const problem = failure ?? (checking.isError && !checking.isFetching ? wordsOf(checking.error) : undefined);
  const publish = async ({ revision }: PublishCheck) => {
    setBusy(true);
    const of = `${revision} ${note}`;
    if (attempt.current.of !== of) attempt.current = { ...NO_ATTEMPT, of, key: newRequestKey() };
    try {
      if (session.onFloor) attempt.current.usdzUrl ??= await usdzOf(session.document, project.name);
      const { key, usdzUrl } = attempt.current;
      const { version } = await publishDraft(project.id, { revision, note, usdzUrl }, key);
      await Promise.all([saver.refresh(), client.invalidateQueries({ queryKey: projectKey(project.id) })]);
      showToast({ kind: 'success', title: texts.done(version.number) });
      setNote('');
      attempt.current = NO_ATTEMPT;
      onOpenChange(false);
    } catch (error) {
      setFailure(shownMessage(error, texts.failed));
    } finally {
      setBusy(false);
    }
  };
  const checkAgain = () => {
    setFailure(undefined);
    void checking.refetch();
  };
  const isFree = check !== undefined && Object.keys(check.obstacles).length === 0;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={texts.text}
      closeLabel={texts.close}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{texts.cancel}</Button>
          {isFree && problem === undefined ? (
            // The button appears once the server has found no obstacles, and it is the purpose of the dialog.
            <Button key="publish" autoFocus variant="primary" busy={busy} onClick={() => void publish(check)}>
              {texts.confirm}
            </Button>
          ) : (
            <Button key="again" busy={checking.isFetching} onClick={checkAgain}>
              {texts.again}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {problem !== undefined && (
          <p role="alert" className="text-sm text-danger-text">
            {problem}
          </p>
        )}
        {!check && problem === undefined && (
          <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
            <Spinner sizePx={16} />
            {texts.checking}
          </p>
        )}
        {check && !isFree && <Obstacles obstacles={check.obstacles} onLeave={() => onOpenChange(false)} />}
        {isFree && check.opens.length > 0 && <p className="text-sm">{texts.opens(check.opens.length)}</p>}
        {isFree && <IphoneNote />}
        {isFree && (
          <TextField
            label={texts.note}
            hint={texts.noteHint}
            value={note}
            maxLength={MAX_VERSION_NOTE_LENGTH}
            autoComplete="off"
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** A publication, which may take several requests. */
interface Attempt {
  /** Revision and note that it publishes. */
  of: string;
  key: string;
  /** The Quick Look file for the server: undefined on a picture, where iPhones do not use it. */
  usdzUrl?: string | null;
}

const NO_ATTEMPT: Attempt = { of: '', key: '' };

/** The address of the scene's USDZ, or null if the scene cannot be shown in Quick Look. A failure does not end publishing. */
async function usdzOf(document: SceneDocument, name: string): Promise<string | null> {
  if (quickLookBars(document).length > 0) return null;
  try {
    return await makeSceneUsdz(document, name);
  } catch {
    showToast({ kind: 'info', title: texts.iphone.failed });
    return null;
  }
}

function wordsOf(error: Error): string {
  return shownMessage(error, error.message);
}
