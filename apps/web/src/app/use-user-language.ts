import { useEffect, useRef } from 'react';
import { useChangeProfile } from '../api/account';
import { useSession } from '../api/user';
import { chooseLanguage } from '../texts/choose-language';
import { storedLanguage } from '../texts/language';

/**
 * Applies the language of the account in each browser in which the user signs in, once it is known who that is: a
 * language that another tab chooses later must not load a page again on which something may have been typed. An account
 * without a language takes over the one chosen in this browser, for example before signing in.
 */
export function useUserLanguage(): void {
  const { data: user } = useSession();
  const { mutate } = useChangeProfile({ isBackground: true });
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (!user || user.id === known.current) return;
    known.current = user.id;
    if (user.language) chooseLanguage(user.language);
    const chosenHere = storedLanguage();
    if (user.language === null && chosenHere) mutate({ language: chosenHere });
  }, [user, mutate]);
}
