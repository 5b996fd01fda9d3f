import { useEffect } from 'react';
import { useSession } from '../api/user';
import { chooseLanguage } from '../texts/choose-language';

/** A user's choice of language goes along to every browser that they sign in with. */
export function useUserLanguage(): void {
  const choice = useSession().data?.language;
  useEffect(() => {
    if (choice) chooseLanguage(choice);
  }, [choice]);
}
