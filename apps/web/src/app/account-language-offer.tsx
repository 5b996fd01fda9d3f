import { useChooseLanguage } from '../api/account';
import { useSession } from '../api/user';
import { LanguageOffer } from '../language/language-offer';
import { chooseLanguage } from '../texts/choose-language';

/** Offers the browser's language to visitors, and to users whose account has no language yet. */
export function AccountLanguageOffer() {
  const { data: user } = useSession();
  const keep = useChooseLanguage();
  if (user === undefined || user?.language) return null;
  return (
    <LanguageOffer
      onChoose={(language) => {
        if (!user) return chooseLanguage(language);
        // If the account cannot store it now, the next page tries again.
        void keep(language).catch(() => chooseLanguage(language));
      }}
    />
  );
}
