import { MAX_PROJECT_DESCRIPTION_LENGTH, MAX_PROJECT_NAME_LENGTH } from '@anchora/contract/limits';
import { Box, ScanEye } from 'lucide-react';
import { wizard } from '../../../texts/wizard';
import { Button } from '../../../ui/buttons/button';
import { RadioCards } from '../../../ui/fields/radio-cards';
import { Switch } from '../../../ui/fields/switch';
import { TextArea } from '../../../ui/fields/text-area';
import { TextField } from '../../../ui/fields/text-field';
import { useStore } from '../../../store/use-store';
import type { WizardSession } from '../wizard-session';

const texts = wizard.details;

interface DetailsStepProps {
  session: WizardSession;
  /** Called when the user wants a private project; the switch moves only if the plan allows it. */
  onMakePrivate: () => void;
  isCheckingPrivate: boolean;
}

export function DetailsStep({ session, onMakePrivate, isCheckingPrivate }: DetailsStepProps) {
  const form = useStore(session);
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        session.next();
      }}
    >
      <TextField
        name="name"
        dir="auto"
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={MAX_PROJECT_NAME_LENGTH}
        autoComplete="off"
        value={form.name}
        error={form.errors.name}
        onChange={(event) => session.change({ name: event.target.value })}
      />
      <TextArea
        label={texts.description}
        dir="auto"
        placeholder={texts.descriptionPlaceholder}
        rows={3}
        maxLength={MAX_PROJECT_DESCRIPTION_LENGTH}
        value={form.description}
        onChange={(event) => session.change({ description: event.target.value })}
      />
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">{texts.type}</p>
        <RadioCards
          label={texts.type}
          value={form.type}
          onValueChange={(type) => session.change({ type })}
          options={[
            {
              value: 'image-tracking',
              icon: ScanEye,
              title: texts.imageTracking.title,
              description: texts.imageTracking.text,
            },
            { value: 'markerless', icon: Box, title: texts.markerless.title, description: texts.markerless.text },
          ]}
        />
      </div>
      <div className="rounded-surface border border-line bg-surface p-4">
        <Switch
          label={texts.visibility}
          hint={form.isPublic ? texts.publicHint : texts.privateHint}
          checked={form.isPublic}
          busy={isCheckingPrivate}
          onCheckedChange={(isPublic) => (isPublic ? session.change({ isPublic }) : onMakePrivate())}
        />
      </div>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" size="lg" className="max-sm:w-full">
          {wizard.toContent}
        </Button>
      </div>
    </form>
  );
}
