import { DEFAULT_ACCENT, SURFACES } from '@anchora/contract/brand-colours';
import { MAX_BRAND_END_TEXT_LENGTH, MAX_BRAND_START_TEXT_LENGTH } from '@anchora/contract/limits';
import { brand } from '../../../texts/brand';
import { TextArea } from '../../../ui/fields/text-area';
import { SettingCard } from '../../../ui/layout/setting-card';
import type { BrandCardProps } from './brand-card-props';
import { OwnColour } from './own-colour';
import { PictureField } from './picture-field';

const texts = brand.look;

/** Logo, colours and texts of the start screen. */
export function LookCard({ draft, errors, change }: BrandCardProps) {
  return (
    <SettingCard title={texts.title} text={texts.text}>
      <PictureField
        name="logo"
        label={texts.logo}
        hint={texts.logoHint}
        value={draft.logo}
        onChange={(logo) => change({ logo })}
      />
      <OwnColour
        label={texts.accent}
        value={draft.accent}
        first={DEFAULT_ACCENT}
        surfaces={SURFACES}
        error={errors['accent']}
        onChange={(accent) => change({ accent })}
      />
      <OwnColour
        label={texts.background}
        value={draft.background}
        first="#ffffff"
        error={errors['background']}
        onChange={(background) => change({ background })}
      />
      <PictureField
        name="backgroundPicture"
        label={texts.picture}
        hint={texts.pictureHint}
        value={draft.backgroundPicture}
        onChange={(backgroundPicture) => change({ backgroundPicture })}
      />
      <TextArea
        label={texts.startText}
        hint={texts.startHint}
        rows={2}
        maxLength={MAX_BRAND_START_TEXT_LENGTH}
        value={draft.startText}
        error={errors['startText']}
        onChange={(event) => change({ startText: event.target.value })}
      />
      <TextArea
        label={texts.endText}
        hint={texts.endHint}
        rows={2}
        maxLength={MAX_BRAND_END_TEXT_LENGTH}
        value={draft.endText}
        error={errors['endText']}
        onChange={(event) => change({ endText: event.target.value })}
      />
    </SettingCard>
  );
}
