import { MAX_BRAND_LINK_TEXT_LENGTH, MAX_BRAND_NAME_LENGTH } from '@anchora/contract/limits';
import { brand } from '../../../texts/brand';
import { TextArea } from '../../../ui/fields/text-area';
import { TextField } from '../../../ui/fields/text-field';
import { SettingCard } from '../../../ui/layout/setting-card';
import type { BrandCardProps } from './brand-card-props';
import { PictureField } from './picture-field';

const texts = brand.link;

/** Picture, name and text of the card that other services show for a link. */
export function LinkCard({ draft, errors, change }: BrandCardProps) {
  return (
    <SettingCard title={texts.title} text={texts.text}>
      <PictureField
        name="linkPicture"
        label={texts.picture}
        hint={texts.pictureHint}
        value={draft.linkPicture}
        onChange={(linkPicture) => change({ linkPicture })}
      />
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        maxLength={MAX_BRAND_NAME_LENGTH}
        value={draft.linkName}
        error={errors['linkName']}
        onChange={(event) => change({ linkName: event.target.value })}
      />
      <TextArea
        label={texts.linkText}
        hint={texts.linkTextHint}
        rows={2}
        maxLength={MAX_BRAND_LINK_TEXT_LENGTH}
        value={draft.linkText}
        error={errors['linkText']}
        onChange={(event) => change({ linkText: event.target.value })}
      />
    </SettingCard>
  );
}
