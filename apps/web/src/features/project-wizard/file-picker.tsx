import { Camera, type LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { PICTURE_ACCEPT } from '../../uploads/picture-accept';
import { wizard } from '../../texts/wizard';
import { Button } from '../../ui/buttons/button';
import { Icon } from '../../ui/pictures/icon';
import { Spinner } from '../../ui/messages/spinner';
import { FailureLine } from '../../ui/messages/failure-line';
import { takeFiles } from '../../ui/fields/take-files';
import { FileRow } from './file-row';
import type { FileSlot } from './file-slot';
import { useStore } from '../../store/use-store';

const texts = wizard.picker;

interface FilePickerProps {
  slot: FileSlot;
  icon: LucideIcon;
  /** `label` names the input for screen readers. */
  wording: { label: string; prompt: string; accepts: string };
  /** Shown if the step requires a file and none was chosen. */
  error?: string | undefined;
  /** Label of a button for the phone's camera; without it there is no such button. */
  camera?: string;
  /** Set if a button elsewhere opens the file input. */
  inputRef?: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
  onRemove: () => void;
  onKeepFormer: () => void;
  onRetry: () => void;
}

/** Chooses, replaces or removes the file of one slot, and shows its upload. */
export function FilePicker({ slot, error, inputRef, onChoose, ...props }: FilePickerProps) {
  const { icon, wording, camera } = props;
  const { state, processing, rejection, former } = useStore(slot);
  const ownInput = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownInput;
  const noteId = useId();
  const message = rejection ?? error;
  const browse = () => input.current?.click();
  return (
    <div className="grid gap-2">
      <input
        ref={input}
        type="file"
        accept={slot.rule.extensions.join(',')}
        aria-label={wording.label}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? noteId : undefined}
        onChange={(event) => takeFile(event.currentTarget, onChoose)}
        className="peer sr-only"
      />
      {state.status === 'empty' ? (
        <EmptySlot icon={icon} wording={wording} processing={processing} onBrowse={browse}>
          {camera && <CameraButton label={camera} onChoose={onChoose} />}
        </EmptySlot>
      ) : (
        <FileRow
          state={state}
          icon={icon}
          former={former}
          onReplace={browse}
          onRemove={props.onRemove}
          onRetry={props.onRetry}
          onKeepFormer={props.onKeepFormer}
        />
      )}
      {processing && state.status !== 'empty' && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner sizePx={16} />
          {texts.processing}
        </p>
      )}
      <div id={noteId} role="alert" className="max-sm:order-first empty:hidden">
        {message && <FailureLine announced={false}>{message}</FailureLine>}
      </div>
    </div>
  );
}

interface EmptySlotProps extends Pick<FilePickerProps, 'icon' | 'wording'> {
  processing: boolean;
  onBrowse: () => void;
  children: ReactNode;
}

/** The area in place of a file. Its classes `peer-…` show the focus and the fault of the input before it. */
function EmptySlot({ icon, wording, processing, onBrowse, children }: EmptySlotProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-surface border border-dashed border-line-strong bg-surface px-5 py-9 text-center peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-aria-invalid:border-danger">
      <Icon of={icon} sizePx={28} className="text-ink-soft" />
      <div className="grid gap-0.5">
        <p className="font-medium">{wording.prompt}</p>
        <p className="text-sm text-ink-soft">{wording.accepts}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onBrowse} busy={processing}>
          {processing ? texts.processing : texts.browse}
        </Button>
        {children}
      </div>
    </div>
  );
}

/** Opens the phone's camera; hidden on devices without a touch screen. */
function CameraButton({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_ACCEPT}
        capture="environment"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => takeFile(event.currentTarget, onChoose)}
        className="hidden"
      />
      <Button icon={Camera} className="hidden pointer-coarse:inline-flex" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

function takeFile(input: HTMLInputElement, onChoose: (file: File) => void): void {
  const [file] = takeFiles(input);
  if (file) onChoose(file);
}
