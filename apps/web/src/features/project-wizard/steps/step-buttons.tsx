import { wizard as texts } from '../../../texts/wizard';
import { Button } from '../../../ui/buttons/button';
import { useStore } from '../../../store/use-store';
import type { WizardSession } from '../wizard-session';

interface StepButtonsProps {
  session: WizardSession;
  /** Null on the last step, which creates the project. */
  next: { label: string; onSelect: () => void } | null;
  onCreate: () => void;
}

export function StepButtons({ session, next, onCreate }: StepButtonsProps) {
  const { step, submitting } = useStore(session);
  const before = session.steps[session.steps.indexOf(step) - 1] ?? 'details';
  const createLabel = { no: texts.create, waiting: texts.waiting, creating: texts.creating }[submitting];
  return (
    <div className="flex flex-col-reverse justify-between gap-3 sm:flex-row">
      <Button size="lg" onClick={() => session.goTo(before)} disabled={submitting !== 'no'}>
        {texts.back}
      </Button>
      {next ? (
        <Button variant="primary" size="lg" onClick={next.onSelect}>
          {next.label}
        </Button>
      ) : (
        <Button variant="primary" size="lg" onClick={onCreate} busy={submitting !== 'no'}>
          {createLabel}
        </Button>
      )}
    </div>
  );
}
