import { Camera, CircleAlert, type LucideIcon } from 'lucide-react';
import { type RefObject, useId, useRef } from 'react';
import type { FileRule } from '../../uploads/file-rules';
import { wizard } from '../../texts/wizard';
import { Button } from '../../ui/buttons/button';
import { Icon } from '../../ui/pictures/icon';
import { Spinner } from '../../ui/messages/spinner';
import { FileRow } from './file-row';
import type { FileSlot } from './file-slot';
import { useStore } from '../../store/use-store';

const texts = wizard.picker;

export interface FilePickerProps {
  slot: FileSlot;
  rule: FileRule;
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
export function FilePicker({
  slot,
  rule,
  icon,
  wording,
  error,
  camera,
  inputRef,
  onChoose,
  onRemove,
  onKeepFormer,
  onRetry,
}: FilePickerProps) {
  const { state, processing, rejection, former } = useStore(slot);
  const ownInput = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownInput;
  const cameraInput = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const message = rejection ?? error;
  const take = (element: HTMLInputElement) => {
    const file = element.files?.[0];
    // Reset, because choosing a corrected file of the same name would otherwise raise no event.
    element.value = '';
    if (file) onChoose(file);
  };
  return (
    <div className="grid gap-2">
      <input
        ref={input}
        type="file"
        accept={rule.extensions.join(',')}
        aria-label={wording.label}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? noteId : undefined}
        onChange={(event) => take(event.currentTarget)}
        className="peer sr-only"
      />
      {camera && (
        <input
          ref={cameraInput}
          type="file"
          accept="image/jpeg,image/png"
          capture="environment"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => take(event.currentTarget)}
          className="hidden"
        />
      )}
      {state.status === 'empty' ? (
        <div className="grid justify-items-center gap-4 rounded-surface border border-dashed border-line-strong bg-surface px-5 py-9 text-center peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-aria-invalid:border-danger">
          <Icon of={icon} sizePx={28} className="text-ink-soft" />
          <div className="grid gap-0.5">
            <p className="font-medium">{wording.prompt}</p>
            <p className="text-sm text-ink-soft">{wording.accepts}</p>
          </div>
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => input.current?.click()} busy={processing}>
              {processing ? texts.processing : texts.browse}
            </Button>
            {camera && (
              <Button
                icon={Camera}
                className="hidden pointer-coarse:inline-flex"
                onClick={() => cameraInput.current?.click()}
              >
                {camera}
              </Button>
            )}
          </div>
        </div>
      ) : (
        <FileRow
          state={state}
          icon={icon}
          former={former}
          onReplace={() => input.current?.click()}
          onRemove={onRemove}
          onRetry={onRetry}
          onKeepFormer={onKeepFormer}
        />
      )}
      {processing && state.status !== 'empty' && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner sizePx={16} />
          {texts.processing}
        </p>
      )}
      <div id={noteId} role="alert" className="max-sm:order-first empty:hidden">
        {message && (
          <p className="flex items-start gap-1.5 text-sm text-danger-text">
            <Icon of={CircleAlert} sizePx={16} className="mt-[3px]" />
            {message}
          </p>
        )}
      </div>
    </div>
  );
}
