import { useEffect, useState } from 'react';
import { conversion as texts } from '../../texts/conversion';
import { Button } from '../../ui/buttons/button';
import { Spinner } from '../../ui/messages/spinner';
import { problemOf } from '../conversion-error';
import type { ConversionProblem } from '../conversion-problem';
import { ConvertFrame } from '../convert-frame';
import { Problem } from '../problem';

export interface StillPanelProps {
  files: readonly File[];
  /** Ends when the signal is aborted, if it takes long. */
  convert: (file: File, signal: AbortSignal) => Promise<File>;
  onConverted: (file: File) => void;
  onClose: () => void;
}

/** Converts a picture or a sound, which needs no choices. */
export function StillPanel({ files: [file], convert, onConverted, onClose }: StillPanelProps) {
  const [problem, setProblem] = useState<ConversionProblem | null>(null);
  const [made, setMade] = useState<File | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const closing = new AbortController();
    const { signal } = closing;
    convert(file, signal).then(
      (result) => !signal.aborted && setMade(result),
      (error: unknown) => !signal.aborted && setProblem(problemOf(error)),
    );
    return () => closing.abort();
  }, [file, convert]);
  useEffect(() => {
    if (made) onConverted(made);
  }, [made, onConverted]);
  return (
    file && (
      <ConvertFrame
        fileName={file.name}
        onClose={onClose}
        footer={<Button onClick={onClose}>{problem ? texts.close : texts.cancel}</Button>}
      >
        {problem ? (
          <Problem problem={problem} />
        ) : (
          <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
            <Spinner sizePx={16} />
            {texts.reading}
          </p>
        )}
      </ConvertFrame>
    )
  );
}
