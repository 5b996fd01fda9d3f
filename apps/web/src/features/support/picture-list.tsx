import { MAX_SUPPORT_IMAGES } from '@anchora/contract/limits';
import { ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { support } from '../../texts/support';
import { Button } from '../../ui/buttons/button';
import { IconButton } from '../../ui/buttons/icon-button';
import { takeFiles } from '../../ui/fields/take-files';
import { PICTURE_ACCEPT } from '../../uploads/picture-accept';
import { RightsNote } from '../../uploads/rights-note';
import { MessagePicture } from './message-picture';
import type { MessagePictures } from './use-message-pictures';

const texts = support.pictures;

/** The pictures of a message, and the button that adds some. */
export function PictureList({ pictures: { addresses, isUploading, add, remove } }: { pictures: MessagePictures }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => void add(takeFiles(event.target));
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <p id={id} className="text-sm font-medium">
        {texts.label}
      </p>
      {addresses.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {addresses.map((address, i) => (
            <li key={address} className="relative">
              <MessagePicture address={address} number={i + 1} />
              <IconButton
                icon={X}
                label={texts.remove(i + 1)}
                className="absolute top-1 right-1 bg-surface"
                onClick={() => remove(address)}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={PICTURE_ACCEPT}
        aria-label={texts.label}
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      {addresses.length < MAX_SUPPORT_IMAGES && (
        <div>
          <Button icon={ImagePlus} busy={isUploading} onClick={() => input.current?.click()}>
            {isUploading ? texts.uploading : texts.add}
          </Button>
        </div>
      )}
      <p className="text-sm text-ink-soft">{texts.hint}</p>
      <RightsNote />
    </div>
  );
}
