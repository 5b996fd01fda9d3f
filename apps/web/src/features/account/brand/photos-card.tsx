import { brand } from '../../../texts/brand';
import { Switch } from '../../../ui/fields/switch';
import { SettingCard } from '../../../ui/layout/setting-card';
import type { BrandCardProps } from './brand-card-props';
import { PictureField } from './picture-field';

const texts = brand.photos;

/** Chooses the parts of the brand that visitors' photos and clips show. */
export function PhotosCard({ draft, change }: BrandCardProps) {
  return (
    <SettingCard title={texts.title} text={texts.text}>
      <PictureField
        name="photoFrame"
        label={texts.frame}
        hint={texts.frameHint}
        value={draft.photoFrame ?? null}
        onChange={(photoFrame) => change({ photoFrame })}
      />
      <Switch
        label={texts.marks}
        hint={draft.logo === null ? texts.marksNeedLogo : texts.marksHint}
        checked={draft.marksPhotos}
        disabled={draft.logo === null}
        onCheckedChange={(marksPhotos) => change({ marksPhotos })}
      />
    </SettingCard>
  );
}
