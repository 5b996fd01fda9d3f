import { FileInput } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part';
import { convertOffer as texts } from '../texts/convert-offer';
import { Button } from '../ui/buttons/button';
import { LateDialog } from '../ui/layers/late-dialog';
import { takeFiles } from '../ui/fields/take-files';
import { type ForeignKind, PICKED_EXTENSIONS } from './foreign-formats';

const { Part: ConvertDialog } = lazyPart(async () => (await import('./convert-dialog')).ConvertDialog);

interface ConvertOfferProps {
  /** Kind of content that the picker beside it takes. */
  kind: ForeignKind;
  /** A file that the picker refused; null if it took every file. */
  refused: File | null;
  onConverted: (file: File) => void;
}

/** Converts files of other formats in the browser. Its code is loaded when a file is chosen. */
export function ConvertOffer({ kind, refused, onConverted }: ConvertOfferProps) {
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const take = (element: HTMLInputElement) => {
    const chosen = takeFiles(element);
    if (chosen.length > 0) setFiles(chosen);
  };
  const close = useCallback(() => setFiles(null), []);
  const done = useCallback(
    (file: File) => {
      setFiles(null);
      onConverted(file);
    },
    [onConverted],
  );
  return (
    <div className="grid justify-items-start gap-2">
      {refused && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-surface bg-sunken p-4 text-sm"
        >
          <p className="min-w-0 break-words">{texts.canBecome(refused.name)}</p>
          <Button size="sm" onClick={() => setFiles([refused])} className="min-w-0">
            <span className="min-w-0 truncate">{texts.convert(refused.name)}</span>
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        multiple={kind === 'model'}
        accept={PICKED_EXTENSIONS[kind].join(',')}
        aria-label={texts.label[kind]}
        onChange={(event) => take(event.currentTarget)}
        className="hidden"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" variant="ghost" icon={FileInput} className="-ml-3" onClick={() => input.current?.click()}>
          {texts.button}
        </Button>
        <p className="text-xs text-ink-soft">{texts.formats[kind]}</p>
      </div>
      <LateDialog open={files !== null} onClose={close}>
        {files && <ConvertDialog key={files[0]?.name} files={files} kind={kind} onConverted={done} onClose={close} />}
      </LateDialog>
    </div>
  );
}
