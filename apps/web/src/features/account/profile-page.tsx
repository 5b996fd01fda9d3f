import type { ProfileChange } from '@anchora/contract/account';
import type { Language } from '@anchora/contract/languages';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useChangeProfile, useChooseLanguage } from '../../api/account';
import { lazyResolver } from '../../api/lazy-resolver';
import { nameOfUser } from '../../api/name-of-user';
import { uploadFile } from '../../api/uploads';
import { useCurrentUser } from '../../api/user';
import { toastFailure } from '../../api/toast-failure';
import { account } from '../../texts/account';
import { PICTURE_ACCEPT } from '../../uploads/picture-accept';
import { RightsNote } from '../../uploads/rights-note';
import { LANGUAGE_NAMES } from '../../texts/choose-language';
import { language } from '../../texts/language';
import { Avatar } from '../../ui/pictures/avatar';
import { Button } from '../../ui/buttons/button';
import { SelectField } from '../../ui/fields/select-field';
import { TextField } from '../../ui/fields/text-field';
import { showToast } from '../../ui/messages/toast';
import { SettingCard } from '../../ui/layout/setting-card';
import { takeFiles } from '../../ui/fields/take-files';
import { SettingsFrame } from './settings-frame';
import { showFailure } from './show-failure';
import { squarePhoto } from './square-photo';

const { profile: texts } = account;

export function ProfilePage() {
  return (
    <SettingsFrame section="profile">
      <PhotoCard />
      <NameCard />
      <LanguageCard />
    </SettingsFrame>
  );
}

function PhotoCard() {
  const user = useCurrentUser();
  const change = useChangeProfile();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const save = async (photo: () => Promise<string | null>) => {
    setBusy(true);
    try {
      await change.mutateAsync({ photoURL: await photo() });
      showToast({ kind: 'success', title: texts.saved });
    } catch (error) {
      toastFailure(error, texts.photoFailed);
    }
    setBusy(false);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = takeFiles(event.target);
    if (file) void save(async () => (await uploadFile(await squarePhoto(file))).url);
  };
  return (
    <SettingCard title={texts.photo} text={texts.photoHint}>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={nameOfUser(user)} photoURL={user.photoURL} large />
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept={PICTURE_ACCEPT}
            aria-label={texts.photo}
            tabIndex={-1}
            className="sr-only"
            onChange={choose}
          />
          <Button icon={ImageUp} busy={busy} onClick={() => input.current?.click()}>
            {busy ? texts.uploading : user.photoURL ? texts.replacePhoto : texts.choosePhoto}
          </Button>
          {user.photoURL && !busy && (
            <Button variant="ghost" onClick={() => void save(() => Promise.resolve(null))}>
              {texts.removePhoto}
            </Button>
          )}
        </div>
      </div>
      <RightsNote />
    </SettingCard>
  );
}

type NewName = Pick<ProfileChange, 'displayName'>;
const resolver = lazyResolver<NewName>(async () =>
  (await import('@anchora/contract/account')).profileSchema.pick({ displayName: true }),
);

function NameCard() {
  const user = useCurrentUser();
  const change = useChangeProfile();
  const { register, handleSubmit, setError, reset, getValues, setValue, formState } = useForm<NewName>({
    resolver,
    defaultValues: { displayName: user.displayName ?? '' },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const submit = async (values: NewName) => {
    const sent = getValues('displayName');
    try {
      const saved = await change.mutateAsync(values);
      const typed = getValues('displayName');
      reset({ displayName: saved.displayName ?? '' });
      // Another name may have been typed meanwhile.
      if (typed !== sent) setValue('displayName', typed, { shouldDirty: true });
      showToast({ kind: 'success', title: texts.saved });
    } catch (error) {
      showFailure(error, ['displayName'], setError);
    }
  };
  return (
    <SettingCard title={texts.displayName}>
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid max-w-md gap-5">
        <TextField
          label={texts.displayName}
          hint={texts.displayNameHint}
          autoComplete="name"
          error={errors.displayName?.message}
          {...register('displayName')}
        />
        <div>
          <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isDirty && !isSubmitting}>
            {isSubmitting ? texts.saving : texts.save}
          </Button>
        </div>
      </form>
    </SettingCard>
  );
}

function LanguageCard() {
  const keep = useChooseLanguage();
  const [chosen, setChosen] = useState(language);
  const choose = async (choice: Language) => {
    setChosen(choice);
    try {
      await keep(choice);
    } catch (error) {
      setChosen(language);
      toastFailure(error, texts.saveFailed);
    }
  };
  return (
    <SettingCard title={texts.language} text={texts.languageHint}>
      <div className="max-w-md">
        <SelectField
          label={texts.language}
          labelHidden
          value={chosen}
          options={LANGUAGE_NAMES}
          onValueChange={(choice) => void choose(choice)}
        />
      </div>
    </SettingCard>
  );
}
