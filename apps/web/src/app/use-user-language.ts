import { useEffect } from 'react';
import { useChangeProfile } from '../api/account';
import { useSession } from '../api/user';
import { chooseLanguage } from '../texts/choose-language';
import { storedLanguage } from '../texts/language';

/**
 * Applies the language of the account in each browser in which the user signs in. An account without a language takes
 * over the one chosen in this browser, for example before signing in.
 */
export function useUserLanguage(): void {
  const { data: user } = useSession();
  const { mutate } = useChangeProfile({ isBackground: true });
  const choice = user?.language;
  useEffect(() => {
    if (choice) chooseLanguage(choice);
    const chosenHere = storedLanguage();
    if (choice === null && chosenHere) mutate({ language: chosenHere });
  }, [choice, mutate]);
}
