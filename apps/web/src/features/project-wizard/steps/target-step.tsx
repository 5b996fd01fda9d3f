import { Frame, Hand, ImageIcon, ScanSearch } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { wizard } from '../../../texts/wizard';
import { Button } from '../../../ui/buttons/button';
import { RadioCards } from '../../../ui/fields/radio-cards';
import { showToast } from '../../../ui/messages/toast';
import { FilePicker } from '../file-picker';
import { TargetEvaluation } from '../target-evaluation';
import { TrackingStatus } from '../tracking-status';
import { useStore } from '../../../store/use-store';
import { asksWhereSeen, type WizardForm } from '../wizard-form';
import type { WizardSession } from '../wizard-session';
import { RefusedPictureNotice } from '../target-picture/refused-picture-notice';
import { StepButtons } from './step-buttons';

const texts = wizard.target;

export function TargetStep({ session, onCreate }: { session: WizardSession; onCreate: () => void }) {
  const form = useStore(session);
  const image = useStore(session.targetImage);
  const tracking = useStore(session.tracking);
  const input = useRef<HTMLInputElement>(null);
  const hasImage = image.state.status !== 'empty';
  const evaluate = () => {
    if (!image.previewUrl) {
      showToast({ kind: 'error', ...texts.needsImage });
      return;
    }
    session.evaluate();
  };
  // The score is not visible on other steps, so measuring it there would only cost battery.
  useEffect(() => {
    session.tracking.resumeMeasuring();
    return () => session.tracking.stopMeasuring();
  }, [session]);
  return (
    <div className="grid gap-6">
      {form.refused && (
        <RefusedPictureNotice
          refused={form.refused}
          onChooseAnother={() => input.current?.click()}
          onCut={(part) => void session.chooseTargetImage(part)}
          onMarkerless={() => session.goMarkerless()}
        />
      )}
      <div className="grid gap-3">
        <FilePicker
          inputRef={input}
          slot={session.targetImage}
          icon={ImageIcon}
          wording={texts.picker}
          error={form.errors.target}
          camera={texts.takePhoto}
          onChoose={(file) => void session.chooseTargetImage(file)}
          onRemove={() => session.removeTargetImage()}
          onRetry={() => session.retryTargetImage()}
          onKeepFormer={() => session.keepFormerTargetImage()}
        />
        {hasImage && <TrackingStatus tracking={tracking} onRetry={() => session.rebuild()} />}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-md flex-1 basis-60 text-sm text-ink-soft">{texts.guidance}</p>
          <Button icon={ScanSearch} onClick={evaluate}>
            {texts.evaluate}
          </Button>
        </div>
      </div>
      {image.previewUrl && (tracking.evaluation || tracking.measuring || session.tracking.isBusy) && (
        <TargetEvaluation imageUrl={image.previewUrl} tracking={tracking} onRetry={() => session.evaluate()} />
      )}
      {asksWhereSeen(form) && <WhereSeen session={session} seenAt={form.seenAt} />}
      <StepButtons session={session} next={null} onCreate={onCreate} />
    </div>
  );
}

/** Asks whether the picture hangs on a wall or is held, because a model stands up differently on each. */
function WhereSeen({ session, seenAt }: { session: WizardSession; seenAt: WizardForm['seenAt'] }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">{texts.seen.question}</p>
      <RadioCards
        label={texts.seen.question}
        value={seenAt ?? ''}
        onValueChange={(chosen) => session.change({ seenAt: chosen === '' ? null : chosen })}
        options={[
          { value: 'wall', icon: Frame, title: texts.seen.wall.title, description: texts.seen.wall.text },
          { value: 'table', icon: Hand, title: texts.seen.table.title, description: texts.seen.table.text },
        ]}
      />
    </div>
  );
}
