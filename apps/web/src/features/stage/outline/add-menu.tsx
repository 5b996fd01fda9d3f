import { FileUp, Plus, Type } from 'lucide-react';
import { useRef } from 'react';
import { stage } from '../../../texts/stage';
import { LateRightsNote } from '../../../uploads/late-rights-note';
import { Button } from '../../../ui/buttons/button';
import { DropdownMenu, MenuItem } from '../../../ui/layers/dropdown-menu';
import { takeFiles } from '../../../ui/fields/take-files';
import { addText } from '../session/item-commands';
import { useCanEdit, useStage } from '../session/stage-context';
import { addFiles } from '../upload/add-file';
import { ACCEPTED } from '../upload/scene-uploads';

const texts = stage.add;

/** Adds a file or a text to the scene. */
export function AddMenu({ wide = false }: { wide?: boolean }) {
  const parts = useStage();
  const canEdit = useCanEdit();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={texts.file}
        accept={ACCEPTED.join(',')}
        onChange={(event) => addFiles(parts, takeFiles(event.target))}
      />
      <DropdownMenu
        label={texts.label}
        align="start"
        trigger={
          <Button icon={Plus} wide={wide} disabled={!canEdit}>
            {texts.label}
          </Button>
        }
      >
        <MenuItem icon={FileUp} onSelect={() => input.current?.click()}>
          {texts.file}
        </MenuItem>
        <MenuItem icon={Type} onSelect={() => addText(parts)}>
          {texts.text}
        </MenuItem>
        <LateRightsNote className="max-w-52 px-3 py-2" />
      </DropdownMenu>
    </>
  );
}
