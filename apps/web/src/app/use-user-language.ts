import { useEffect } from 'react';
import { useChangeProfile } from '../api/account';
import { useSession } from '../api/user';
import { chooseLanguage } from '../texts/choose-language';
import { storedLanguage } from '../texts/language';

/**
 * Applies the language stored with the account to each browser that the user signs in with. An account that has none
 * takes over the one chosen in this browser, before signing in for example.
 */
export function useUserLanguage(): void {
  const { data: user } = useSession();
  const { mutate } = useChangeProfile();
  const choice = user?.language;
  useEffect(() => {
    if (choice) chooseLanguage(choice);
    const chosenHere = storedLanguage();
    if (choice === null && chosenHere) mutate({ language: chosenHere });
  }, [choice, mutate]);
}
