import type { Language } from '@anchora/contract/languages';
import { Link } from 'wouter';
import { demoPath } from '../../api/demo-links';
import { auth as texts } from '../../texts/auth';
import { LANGUAGE_NAMES, chooseLanguage } from '../../texts/choose-language';
import { language } from '../../texts/language';

const LINK_CLASS = 'inline-flex min-h-10 items-center rounded-tag underline-offset-4 hover:text-ink hover:underline';

/** Links to the pages that need no account, and the language switch. */
export function AuthFoot() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 text-sm text-ink-soft">
      <nav aria-label={texts.links.label} className="flex flex-wrap gap-x-5">
        <a href={demoPath()} className={LINK_CLASS}>
          {texts.links.demo}
        </a>
        <Link href="/examples" className={LINK_CLASS}>
          {texts.links.templates}
        </Link>
        <Link href="/pricing" className={LINK_CLASS}>
          {texts.links.pricing}
        </Link>
        <Link href="/privacy" className={LINK_CLASS}>
          {texts.links.privacy}
        </Link>
        <Link href="/terms" className={LINK_CLASS}>
          {texts.links.terms}
        </Link>
      </nav>
      <select
        aria-label={texts.language}
        value={language}
        onChange={(event) => chooseLanguage(event.target.value as Language)}
        className="-mr-1 h-10 rounded-control bg-transparent px-1 text-sm text-ink-soft hover:text-ink"
      >
        {LANGUAGE_NAMES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
