import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { shownMessage } from '../../../api/api-error';
import { uploadFile } from '../../../api/uploads';
import { brand } from '../../../texts/brand';
import { Button } from '../../../ui/buttons/button';
import { showToast } from '../../../ui/messages/toast';
import { takeFiles } from '../../../ui/fields/take-files';
import { PICTURE_ACCEPT } from '../../../uploads/picture-accept';
import { brandPicture, FrameCoversPhoto, type PictureName } from './brand-picture';

const texts = brand.file;

interface PictureFieldProps {
  name: PictureName;
  label: string;
  hint: string;
  value: string | null;
  onChange: (address: string | null) => void;
}

/** One picture of the brand; it is uploaded when it is chosen, and used once the brand is saved. */
export function PictureField({ name, label, hint, value, onChange }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = takeFiles(event.target);
    if (!file) return;
    setBusy(true);
    try {
      onChange((await uploadFile(await brandPicture(file, name))).url);
    } catch (error) {
      const { title, description } = texts.failed;
      const words = error instanceof FrameCoversPhoto ? texts.covers : shownMessage(error, description);
      showToast({ kind: 'error', title, description: words });
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-1.5" role="group" aria-labelledby={id}>
      <p id={id} className="text-sm font-medium">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {value && (
          <img
            src={value}
            alt=""
            style={{ maxWidth: '8rem' }}
            className="h-12 rounded-tag border border-line bg-sunken object-contain p-1"
          />
        )}
        <input
          ref={input}
          type="file"
          // It is drawn again before the upload, so it may be in a type that the server does not take.
          accept={`${PICTURE_ACCEPT},image/webp`}
          aria-label={label}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => void choose(event)}
        />
        <Button icon={ImageUp} busy={busy} onClick={() => input.current?.click()}>
          {busy ? texts.uploading : value ? texts.replace : texts.choose}
        </Button>
        {value && !busy && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            {texts.remove}
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-soft">{hint}</p>
    </div>
  );
}
