import { MAX_VERSION_NOTE_LENGTH } from '@anchora/contract/limits';
import { stageDialogs } from '../../../texts/stage-dialogs';
import { Button } from '../../../ui/buttons/button';
import { TextField } from '../../../ui/fields/text-field';
import { Dialog } from '../../../ui/layers/dialog';
import { Spinner } from '../../../ui/messages/spinner';
import { HeavyNote } from './heavy-note';
import { IphoneNote } from './iphone-note';
import { Obstacles } from './obstacles';
import { usePublication } from './use-publication';

const texts = stageDialogs.publish;

interface PublishDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Saves the draft, asks the server for obstacles, and publishes. */
export function PublishDialog({ open, onOpenChange }: PublishDialogProps) {
  const { note, setNote, busy, isChecking, check, problem, checkAgain, publish } = usePublication(open, onOpenChange);
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
            <Button key="again" busy={isChecking} onClick={checkAgain}>
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
        {isFree && <HeavyNote sceneBytes={check.sceneBytes} />}
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
