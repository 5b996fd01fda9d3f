import { LANGUAGE_NAMES, chooseLanguage } from '../texts/choose-language';
import { language } from '../texts/language';
import { navigation as texts } from '../texts/navigation';
import { DropdownMenu, MenuRadioGroup } from '../ui/layers/dropdown-menu';
import type { LateMenuProps } from '../ui/buttons/late-menu';
import { LanguageButton } from './navigation-buttons';

/** Lets visitors choose the language; users choose it in the account menu. */
export function LanguageMenu({ openAtOnce }: LateMenuProps) {
  return (
    <DropdownMenu label={texts.language} defaultOpen={openAtOnce} trigger={<LanguageButton />}>
      <MenuRadioGroup label={texts.language} value={language} options={LANGUAGE_NAMES} onValueChange={chooseLanguage} />
    </DropdownMenu>
  );
}
