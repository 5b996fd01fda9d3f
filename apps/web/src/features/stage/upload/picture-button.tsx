import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { stage } from '../../../texts/stage';
import { PICKER_RULES } from '../../../uploads/file-rules';
import { LateRightsNote } from '../../../uploads/late-rights-note';
import { useStore } from '../../../store/use-store';
import { Button } from '../../../ui/buttons/button';
import { isolated } from '../../../ui/wording/isolated';
import { takeFiles } from '../../../ui/fields/take-files';
import { useStage } from '../session/stage-context';
import type { OtherPicture, StoredPicture } from './store-picture';

const texts = stage.scene;

export interface PictureButtonProps {
  /** Names what the picture is for. */
  place: string;
  label: string;
  icon: LucideIcon;
  disabled: boolean;
  /** Pictures that will be recognised beside the new one. */
  others: readonly OtherPicture[];
  /** Called even if the button is gone by then. */
  onStored: (picture: StoredPicture) => void;
  /** Shown below the button. */
  hint?: string;
}

/** Chooses and prepares a picture; reports its faults, and the pictures that look like it. */
export function PictureButton({ place, label, icon, disabled, others, onStored, hint }: PictureButtonProps) {
  const { pictures } = useStage();
  useStore(pictures);
  const input = useRef<HTMLInputElement>(null);
  const { percent, problem, alike } = pictures.at(place);
  const take = (element: HTMLInputElement) => {
    const [file] = takeFiles(element);
    if (file) void pictures.prepare(place, { file, others, onStored });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={PICKER_RULES.image.extensions.join(',')}
        onChange={(event) => take(event.target)}
      />
      <Button
        size="sm"
        icon={icon}
        busy={percent !== null}
        disabled={disabled}
        onClick={() => input.current?.click()}
        // The rail is narrower than the longer label.
        className="justify-self-start sm:whitespace-normal"
      >
        {percent === null ? label : texts.preparingPicture(percent)}
      </Button>
      {hint !== undefined && <p className="text-sm text-ink-soft">{hint}</p>}
      <LateRightsNote />
      {alike.length > 0 && (
        <p role="status" className="text-sm text-searching-text">
          {texts.alike(alike.map(isolated).join(', '))}
        </p>
      )}
      {problem !== null && (
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      )}
    </>
  );
}
