import { ImagePlus, Images } from 'lucide-react';
import { useRef } from 'react';
import { targetTools } from '../../texts/target-tools';
import { Button } from '../../ui/buttons/button';
import { Icon } from '../../ui/pictures/icon';
import { takeFiles } from '../../ui/fields/take-files';

const texts = targetTools.picker;

interface PicturePickerProps {
  wording: { prompt: string; choose: string; add?: string };
  multiple?: boolean;
  /** Replaces the present pictures. */
  onChoose: (files: File[]) => void;
  /** Adds pictures; without it, the button for that is absent. */
  onAdd?: (files: File[]) => void;
}

/** Area and buttons to choose pictures from the device. */
export function PicturePicker({ wording, multiple = false, onChoose, onAdd }: PicturePickerProps) {
  const chooseInput = useRef<HTMLInputElement>(null);
  const addInput = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={chooseInput}
        type="file"
        accept="image/*"
        multiple={multiple}
        aria-label={texts.label}
        onChange={(event) => take(event.currentTarget, onChoose)}
        className="peer sr-only"
      />
      {onAdd && (
        <input
          ref={addInput}
          type="file"
          accept="image/*"
          multiple
          tabIndex={-1}
          aria-label={texts.addLabel}
          onChange={(event) => take(event.currentTarget, onAdd)}
          className="hidden"
        />
      )}
      <div className="grid justify-items-center gap-4 rounded-surface border border-dashed border-line-strong bg-surface px-5 py-9 text-center peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus">
        <Icon of={Images} sizePx={28} className="text-ink-soft" />
        <div className="grid gap-0.5">
          <p className="font-medium">{wording.prompt}</p>
          <p className="text-sm text-ink-soft">{texts.accepts}</p>
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={() => chooseInput.current?.click()}>{wording.choose}</Button>
          {onAdd && wording.add && (
            <Button icon={ImagePlus} variant="ghost" onClick={() => addInput.current?.click()}>
              {wording.add}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function take(element: HTMLInputElement, onFiles: (files: File[]) => void): void {
  const files = takeFiles(element);
  if (files.length > 0) onFiles(files);
}
