import type { Language } from '@anchora/contract/account';
import { Languages } from 'lucide-react';
import { LANGUAGE_NAMES, chooseLanguage } from '../texts/choose-language';
import { language } from '../texts/language';
import { navigation as texts } from '../texts/navigation';
import { DropdownMenu, MenuRadioGroup } from '../ui/dropdown-menu';
import { IconButton } from '../ui/icon-button';

/** The choice of language for visitors; users have it in their account's menu. */
export function LanguageMenu() {
  return (
    <DropdownMenu label={texts.language} trigger={<IconButton icon={Languages} label={texts.language} />}>
      <MenuRadioGroup
        label={texts.language}
        value={language}
        options={LANGUAGE_NAMES}
        onValueChange={(value) => chooseLanguage(value as Language)}
      />
    </DropdownMenu>
  );
}
