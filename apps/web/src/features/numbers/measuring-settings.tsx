import type { NumbersSettings, ProjectNumbers } from '@anchora/contract/numbers';
import { Link } from 'wouter';
import { useNumbersSettings } from '../../api/numbers';
import { toastFailure } from '../../api/toast-failure';
import { numbers } from '../../texts/numbers';
import { Switch } from '../../ui/fields/switch';
import { SettingCard } from '../../ui/layout/setting-card';

const texts = numbers.settings;

interface MeasuringSettingsProps {
  projectId: string;
  numbers: Pick<ProjectNumbers, 'isMeasured' | 'hasWeeklyMail' | 'canMail'>;
}

/** Settings of measuring, and of the weekly mail. */
export function MeasuringSettings({
  projectId,
  numbers: { isMeasured, hasWeeklyMail, canMail },
}: MeasuringSettingsProps) {
  const settings = useNumbersSettings(projectId);
  const set = (change: NumbersSettings) =>
    settings.mutate(change, {
      onError: (error) => toastFailure(error, { title: texts.failed }),
    });
  const busy = settings.isPending;
  return (
    <SettingCard title={texts.title} text={texts.text}>
      <div className="grid gap-5">
        <Switch
          label={texts.project}
          checked={isMeasured.project}
          busy={busy}
          onCheckedChange={(isOn) => set({ isMeasured: isOn })}
        />
        <Switch
          label={texts.workspace}
          hint={texts.workspaceHint}
          checked={isMeasured.workspace}
          busy={busy}
          onCheckedChange={(isOn) => set({ isWorkspaceMeasured: isOn })}
        />
        <Switch
          label={texts.mail}
          hint={canMail ? texts.mailHint : texts.noMail}
          checked={canMail && hasWeeklyMail}
          disabled={!canMail}
          busy={busy}
          onCheckedChange={(isOn) => set({ hasWeeklyMail: isOn })}
        />
        <Link
          href="/privacy"
          className="inline-flex min-h-10 items-center justify-self-start text-sm font-medium underline underline-offset-4"
        >
          {texts.more}
        </Link>
      </div>
    </SettingCard>
  );
}
