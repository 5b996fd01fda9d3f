import { MAX_REPORT_LENGTH } from '@anchora/contract/limits';
import { REPORT_REASONS, type ReportReason } from '@anchora/contract/report-reasons';
import { type FormEvent, useId, useState } from 'react';
import { shownMessage } from '../api/api-error';
import { sendReport } from '../api/reports';
import type { reportTexts } from '../texts/reports/report-texts';
import { Button } from '../ui/buttons/button';
import { TextArea } from '../ui/fields/text-area';

interface ReportFormProps {
  titleId: string;
  texts: ReturnType<typeof reportTexts>;
  shareId: string;
  onSent: () => void;
  onClose: () => void;
}

export function ReportForm({ titleId, texts, shareId, onSent, onClose }: ReportFormProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [words, setWords] = useState('');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const failureId = useId();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (reason === null) {
      setFailure(texts.reasonNeeded);
      return;
    }
    setSending(true);
    setFailure(null);
    try {
      await sendReport({ shareId, reason, text: words });
      onSent();
    } catch (error) {
      setFailure(shownMessage(error, texts.failed));
      setSending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      <div className="grid gap-1">
        <h2 id={titleId} className="text-lg font-bold tracking-tight">
          {texts.title}
        </h2>
        <p className="text-sm text-ink-soft">{texts.text}</p>
      </div>
      <fieldset aria-describedby={failure === null ? undefined : failureId} className="grid gap-1">
        <legend className="mb-1 text-sm font-medium">{texts.reason}</legend>
        {REPORT_REASONS.map((one) => (
          <Reason key={one} reason={one} label={texts.reasons[one]} chosen={reason} onChoose={setReason} />
        ))}
      </fieldset>
      <TextArea
        label={texts.details}
        hint={texts.detailsHint}
        maxLength={MAX_REPORT_LENGTH}
        rows={3}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {failure !== null && (
        <p id={failureId} role="alert" className="text-sm text-danger-text">
          {failure}
        </p>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" busy={isSending}>
          {isSending ? texts.sending : texts.send}
        </Button>
      </div>
    </form>
  );
}

interface ReasonProps {
  reason: ReportReason;
  label: string;
  chosen: ReportReason | null;
  onChoose: (reason: ReportReason) => void;
}

function Reason({ reason, label, chosen, onChoose }: ReasonProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-hover">
      <input
        type="radio"
        name="reason"
        value={reason}
        checked={chosen === reason}
        onChange={() => onChoose(reason)}
        className="size-5 shrink-0 accent-accent"
      />
      {label}
    </label>
  );
}
