import { useChooseLanguage } from '../api/account';
import { useSession } from '../api/user';
import { LanguageOffer } from '../language/language-offer';
import { chooseLanguage } from '../texts/choose-language';

/** Offers the browser's language to visitors, and to users whose account has none yet. */
export function AccountLanguageOffer() {
  const { data: user } = useSession();
  const keep = useChooseLanguage();
  if (user === undefined || user?.language) return null;
  return (
    <LanguageOffer
      onChoose={(language) => {
        if (!user) return chooseLanguage(language);
        // If the account cannot keep it now, it follows with the next page that is opened.
        void keep(language).catch(() => chooseLanguage(language));
      }}
    />
  );
}
