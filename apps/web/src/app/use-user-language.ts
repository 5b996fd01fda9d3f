import { useEffect } from 'react';
import { useSession } from '../api/user';
import { chooseLanguage } from '../texts/choose-language';

/** Applies the language stored with the account to each browser that the user signs in with. */
export function useUserLanguage(): void {
  const choice = useSession().data?.language;
  useEffect(() => {
    if (choice) chooseLanguage(choice);
  }, [choice]);
}
