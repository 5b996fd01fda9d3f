import { MAX_SUPPORT_IMAGES } from '@anchora/contract/limits';
import { ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { shownMessage } from '../../api/http-client';
import { uploadFile } from '../../api/uploads';
import { support } from '../../texts/support';
import { Button } from '../../ui/buttons/button';
import { IconButton } from '../../ui/buttons/icon-button';
import { showToast } from '../../ui/messages/toast';
import { RightsNote } from '../../uploads/rights-note';

const texts = support.pictures;

export interface PictureListProps {
  /** Addresses of uploaded pictures. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** The pictures of a message; each is uploaded and checked when it is chosen. */
export function PictureList({ value, onChange }: PictureListProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])].slice(0, MAX_SUPPORT_IMAGES - value.length);
    event.target.value = '';
    setBusy(true);
    const added: string[] = [];
    try {
      for (const file of chosen) added.push((await uploadFile(file)).url);
    } catch (error) {
      showToast({ kind: 'error', title: texts.failed, description: shownMessage(error) });
    }
    if (added.length > 0) onChange([...value, ...added]);
    setBusy(false);
  };
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <p id={id} className="text-sm font-medium">
        {texts.label}
      </p>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {value.map((address, i) => (
            <li key={address} className="relative">
              <Picture address={address} number={i + 1} />
              <IconButton
                icon={X}
                label={texts.remove(i + 1)}
                className="absolute top-1 right-1 bg-surface"
                onClick={() => onChange(value.filter((other) => other !== address))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label={texts.label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void choose(event)}
      />
      {value.length < MAX_SUPPORT_IMAGES && (
        <div>
          <Button icon={ImagePlus} busy={busy} onClick={() => input.current?.click()}>
            {busy ? texts.uploading : texts.add}
          </Button>
        </div>
      )}
      <p className="text-sm text-ink-soft">{texts.hint}</p>
      <RightsNote />
    </div>
  );
}

/** A picture of a message; a press shows it whole in its own tab. */
export function Picture({ address, number }: { address: string; number: number }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="block">
      <img
        src={`${address}/preview`}
        alt={texts.alt(number)}
        className="size-28 rounded-control border border-line bg-sunken object-cover"
      />
    </a>
  );
}
