import type { ReactNode } from 'react';
import { auth as texts } from '../../texts/auth';
import { GoogleButton } from './google-button';

interface FormFootProps {
  question: string;
  link: string;
  onSwitch: () => void;
  /** Further ways to go on, below Google. */
  children?: ReactNode;
}

/** The end of both forms: the Google button and the link to the other form. */
export function FormFoot({ question, link, onSwitch, children }: FormFootProps) {
  return (
    <>
      <div className="flex items-center gap-3 text-xs text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.or}
      </div>
      <GoogleButton />
      {children}
      <p className="text-sm text-ink-soft">
        {question}{' '}
        <button
          type="button"
          onClick={onSwitch}
          className="touch-target rounded-tag font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        >
          {link}
        </button>
      </p>
    </>
  );
}
