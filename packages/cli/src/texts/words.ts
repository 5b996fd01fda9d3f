import { VIETNAMESE as SERVER_VIETNAMESE } from '@anchora/contract/errors/vi';
import { inEnglish } from '@anchora/contract/errors/english';
import type { Locale } from '@anchora/contract/languages';
import { wordMessage, type TemplateParams, type Wording } from '@anchora/contract/errors/message-template';
import { english } from './english';
import { vietnamese } from './vietnamese';

export type MessageCode = keyof typeof english;
export type ParamsOf<Code extends MessageCode> = TemplateParams<(typeof english)[Code]>;

const WORDINGS: Record<Locale, Wording> = {
  en: { locale: 'en', templates: english },
  vi: { locale: 'vi', templates: vietnamese },
};

export class Words {
  constructor(readonly language: Locale) {}

  say<Code extends MessageCode>(code: Code, params: ParamsOf<Code>): string {
    return wordMessage(WORDINGS[this.language], { code, params }) ?? code;
  }

  /** A message of the server. Its English words are used where this program does not know the code. */
  ofServer({ code, params, message }: { code: string; params?: Record<string, unknown>; message?: string }): string {
    const received = params === undefined ? { code } : { code, params };
    const translated = this.language === 'vi' ? wordMessage(SERVER_VIETNAMESE, received) : null;
    return translated ?? message ?? inEnglish(received);
  }
}

/** `ANCHORA_LANG`, else the language of the terminal. */
export function languageOf(env: Readonly<Record<string, string | undefined>>): Locale {
  const told = env.ANCHORA_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return told.toLowerCase().startsWith('vi') ? 'vi' : 'en';
}
