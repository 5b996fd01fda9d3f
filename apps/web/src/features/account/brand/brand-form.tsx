import type { Brand, BrandChange } from '@anchora/contract/brand';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSaveBrand } from '../../../api/brand';
import { askToUpgrade } from '../../../api/upgrade-prompt';
import { useKeptEntry } from '../../../api/use-kept-entry';
import { toastFailure } from '../../../api/toast-failure';
import { fieldErrors } from '../../../api/field-errors';
import { brand as texts } from '../../../texts/brand';
import { RightsNote } from '../../../uploads/rights-note';
import { Button } from '../../../ui/buttons/button';
import { SettingCard } from '../../../ui/layout/setting-card';
import { showToast } from '../../../ui/messages/toast';
import { colourFaults } from './colour-faults';
import { BrandPreview } from './brand-preview';
import { CodeCard } from './code-card';
import { LinkCard } from './link-card';
import { LookCard } from './look-card';
import { PhotosCard } from './photos-card';

/** @param workspace null for the personal workspace */
export function BrandForm({ stored, workspace }: { stored: Brand; workspace: number | null }) {
  const { isShown, ...saved } = stored;
  // Changes are kept apart from the stored brand, so that a picture whose upload ends later replaces no text that was
  // typed meanwhile.
  const [changes, setChanges] = useKeptEntry<Partial<BrandChange>>(`brand of ${workspace}`, {});
  const draft: BrandChange = { ...saved, ...changes };
  const [refused, setRefused] = useState<Record<string, string | undefined>>({});
  const save = useSaveBrand(workspace);
  const faults = colourFaults(draft);
  const errors: Record<string, string | undefined> = { ...refused, ...faults };
  const change = (part: Partial<BrandChange>) => {
    setChanges((present) => ({ ...present, ...part }));
    setRefused({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await save.mutateAsync(changedParts(draft, saved));
      // From here on the form shows what the server has stored, unless something was changed while it was saved.
      setChanges((present) => (present === changes ? {} : present));
      showToast({ kind: 'success', title: texts.saved });
    } catch (error) {
      setRefused(fieldErrors(error));
      toastFailure(error, texts.saveFailed);
    }
  };
  const parts = { draft, errors, change };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {!isShown && <ProNotice />}
        <LookCard {...parts} />
        <PhotosCard {...parts} />
        <LinkCard {...parts} />
        <CodeCard value={draft.qr} error={errors['qr']} onChange={(qr) => change({ qr })} />
        <RightsNote />
        <div className="sticky bottom-0 z-10 bg-paper py-3">
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            disabled={Object.keys(faults).length > 0 || Object.keys(changedParts(draft, saved)).length === 0}
          >
            {save.isPending ? texts.saving : texts.save}
          </Button>
        </div>
      </form>
      <BrandPreview brand={draft} />
    </div>
  );
}

/** The parts of a brand that differ from those that the server has stored. */
function changedParts(draft: BrandChange, saved: BrandChange): Partial<BrandChange> {
  const isChanged = ([part, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(saved[part as keyof BrandChange]);
  return Object.fromEntries(Object.entries(draft).filter(isChanged));
}

function ProNotice() {
  const client = useQueryClient();
  // The answers are read again instead of the page, which keeps unsaved changes.
  const upgrade = async () => {
    if (await askToUpgrade({ kind: 'plan' })) await client.invalidateQueries();
  };
  return (
    <SettingCard title={texts.pro.title} text={texts.pro.text}>
      <div>
        <Button onClick={() => void upgrade()}>{texts.pro.upgrade}</Button>
      </div>
    </SettingCard>
  );
}
