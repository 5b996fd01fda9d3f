import { useId } from 'react';
import { auth as texts } from '../../texts/auth';
import { Button } from '../../ui/button';
import { GoogleGlyph } from './google-glyph';

export interface FormFootProps {
  question: string;
  link: string;
  onSwitch: () => void;
}

/** What both forms end with: the other way in, and the other form. */
export function FormFoot({ question, link, onSwitch }: FormFootProps) {
  const reasonId = useId();
  return (
    <>
      <div className="flex items-center gap-3 text-xs text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.or}
      </div>
      <div className="grid gap-2">
        <Button size="lg" wide disabled aria-describedby={reasonId}>
          <GoogleGlyph />
          {texts.google}
        </Button>
        <p id={reasonId} className="text-xs text-ink-soft">
          {texts.googleUnavailable}
        </p>
      </div>
      <p className="text-sm text-ink-soft">
        {question}{' '}
        <button
          type="button"
          onClick={onSwitch}
          className="rounded-tag font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        >
          {link}
        </button>
      </p>
    </>
  );
}
