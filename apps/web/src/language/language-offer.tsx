import type { Locale } from '@anchora/contract/languages';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/buttons/button';
import { IconButton } from '../ui/buttons/icon-button';
import { offeredLanguage, rememberAnswer } from './offered-language';

/** Each text in its own language, on pages of either language. */
const WORDS = {
  en: { text: 'These pages mix English and Vietnamese.', accept: 'Use English', decline: 'Keep both languages' },
  vi: { text: 'Trang này dùng cả tiếng Anh và tiếng Việt.', accept: 'Dùng tiếng Việt', decline: 'Giữ cả hai ngôn ngữ' },
};

/**
 * Offers the browser's language once, on pages that mix both.
 *
 * @param onChoose uses the language from now on.
 */
export function LanguageOffer({ onChoose }: { onChoose: (language: Locale) => void }) {
  const [offered, setOffered] = useState(offeredLanguage);
  if (offered === null) return null;
  const words = WORDS[offered];
  const answer = () => {
    rememberAnswer();
    setOffered(null);
  };
  const accept = () => {
    answer();
    onChoose(offered);
  };
  return (
    <div lang={offered} className="border-b border-line bg-sunken">
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-sm">
        <p className="min-w-0 flex-1 basis-56">{words.text}</p>
        <div className="flex items-center gap-1">
          <Button size="sm" onClick={accept}>
            {words.accept}
          </Button>
          <IconButton icon={X} label={words.decline} onClick={answer} />
        </div>
      </div>
    </div>
  );
}
