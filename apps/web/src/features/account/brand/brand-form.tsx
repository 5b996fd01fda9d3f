import type { Brand, BrandChange } from '@anchora/contract/brand';
import {
  MAX_BRAND_END_TEXT_LENGTH,
  MAX_BRAND_LINK_TEXT_LENGTH,
  MAX_BRAND_NAME_LENGTH,
  MAX_BRAND_START_TEXT_LENGTH,
} from '@anchora/contract/limits';
import { DEFAULT_ACCENT, SURFACES } from '@anchora/contract/brand-colours';
import { type FormEvent, useState } from 'react';
import { useSaveBrand } from '../../../api/brand';
import { ApiError, shownMessage } from '../../../api/http-client';
import { askToUpgrade } from '../../../api/upgrade-prompt';
import { brand as texts } from '../../../texts/brand';
import { RightsNote } from '../../../uploads/rights-note';
import { Button } from '../../../ui/buttons/button';
import { Switch } from '../../../ui/fields/switch';
import { TextArea } from '../../../ui/fields/text-area';
import { TextField } from '../../../ui/fields/text-field';
import { SettingCard } from '../../../ui/layout/setting-card';
import { showToast } from '../../../ui/messages/toast';
import { colourFaults } from './brand-faults';
import { BrandPreview } from './brand-preview';
import { CodeCard } from './code-card';
import { OwnColour } from './own-colour';
import { PictureField } from './picture-field';

export function BrandForm({ stored }: { stored: Brand }) {
  const { isShown, ...first } = stored;
  const [draft, setDraft] = useState<BrandChange>(first);
  const [refused, setRefused] = useState<Record<string, string | undefined>>({});
  const save = useSaveBrand();
  const faults = colourFaults(draft);
  const errors: Record<string, string | undefined> = { ...refused, ...faults };
  const change = (part: Partial<BrandChange>) => {
    setDraft({ ...draft, ...part });
    setRefused({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await save.mutateAsync(draft);
      showToast({ kind: 'success', title: texts.saved });
    } catch (error) {
      setRefused(error instanceof ApiError ? (error.body?.fields ?? {}) : {});
      const { title, description } = texts.saveFailed;
      showToast({ kind: 'error', title, description: shownMessage(error, description) });
    }
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {!isShown && <ProNotice />}
        <SettingCard title={texts.look.title} text={texts.look.text}>
          <PictureField
            name="logo"
            label={texts.look.logo}
            hint={texts.look.logoHint}
            value={draft.logo}
            onChange={(logo) => change({ logo })}
          />
          <OwnColour
            label={texts.look.accent}
            value={draft.accent}
            first={DEFAULT_ACCENT}
            surfaces={SURFACES}
            error={errors['accent']}
            onChange={(accent) => change({ accent })}
          />
          <OwnColour
            label={texts.look.background}
            value={draft.background}
            first="#ffffff"
            error={errors['background']}
            onChange={(background) => change({ background })}
          />
          <PictureField
            name="backgroundPicture"
            label={texts.look.picture}
            hint={texts.look.pictureHint}
            value={draft.backgroundPicture}
            onChange={(backgroundPicture) => change({ backgroundPicture })}
          />
          <TextArea
            label={texts.look.startText}
            hint={texts.look.startHint}
            rows={2}
            maxLength={MAX_BRAND_START_TEXT_LENGTH}
            value={draft.startText}
            error={errors['startText']}
            onChange={(event) => change({ startText: event.target.value })}
          />
          <TextArea
            label={texts.look.endText}
            hint={texts.look.endHint}
            rows={2}
            maxLength={MAX_BRAND_END_TEXT_LENGTH}
            value={draft.endText}
            error={errors['endText']}
            onChange={(event) => change({ endText: event.target.value })}
          />
          <Switch
            label={texts.look.marksPhotos}
            hint={texts.look.marksPhotosHint}
            checked={draft.marksPhotos}
            disabled={draft.logo === null}
            onCheckedChange={(marksPhotos) => change({ marksPhotos })}
          />
        </SettingCard>
        <SettingCard title={texts.link.title} text={texts.link.text}>
          <PictureField
            name="linkPicture"
            label={texts.link.picture}
            hint={texts.link.pictureHint}
            value={draft.linkPicture}
            onChange={(linkPicture) => change({ linkPicture })}
          />
          <TextField
            label={texts.link.name}
            hint={texts.link.nameHint}
            maxLength={MAX_BRAND_NAME_LENGTH}
            value={draft.linkName}
            error={errors['linkName']}
            onChange={(event) => change({ linkName: event.target.value })}
          />
          <TextArea
            label={texts.link.linkText}
            hint={texts.link.linkTextHint}
            rows={2}
            maxLength={MAX_BRAND_LINK_TEXT_LENGTH}
            value={draft.linkText}
            error={errors['linkText']}
            onChange={(event) => change({ linkText: event.target.value })}
          />
        </SettingCard>
        <CodeCard value={draft.qr} error={errors['qr']} onChange={(qr) => change({ qr })} />
        <RightsNote />
        <div className="sticky bottom-0 z-10 bg-paper py-3">
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            disabled={Object.keys(faults).length > 0 || JSON.stringify(draft) === JSON.stringify(first)}
          >
            {save.isPending ? texts.saving : texts.save}
          </Button>
        </div>
      </form>
      <BrandPreview brand={draft} />
    </div>
  );
}

function ProNotice() {
  return (
    <SettingCard title={texts.pro.title} text={texts.pro.text}>
      <div>
        <Button onClick={() => void askToUpgrade({ kind: 'plan' }).then((upgraded) => upgraded && location.reload())}>
          {texts.pro.upgrade}
        </Button>
      </div>
    </SettingCard>
  );
}
