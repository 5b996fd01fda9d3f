import { useEffect, useRef } from 'react';
import type { reportTexts } from '../texts/reports/report-texts';
import { buttonClass } from '../ui/buttons/button-style';

interface ReportSentProps {
  titleId: string;
  texts: ReturnType<typeof reportTexts>;
  onClose: () => void;
}

/** Replaces the form, and takes over its focus. */
export function ReportSent({ titleId, texts, onClose }: ReportSentProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <div role="status" className="grid gap-1">
        <h2 id={titleId} className="text-lg font-bold tracking-tight">
          {texts.sentTitle}
        </h2>
        <p className="text-ink-soft">{texts.sentText}</p>
      </div>
      <div className="flex justify-end">
        <button ref={button} type="button" className={buttonClass({ variant: 'primary' })} onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </div>
  );
}
