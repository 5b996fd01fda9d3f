import type { ReactNode } from 'react';
import { passwordStrength as texts } from '../texts/password-strength';
import { type Judgement, judgePassword } from './judge-password';

const COLOURS: Record<Judgement, string> = {
  easy: 'text-searching-text',
  fair: 'text-ink-soft',
  strong: 'text-held-text',
};

/** Says how easily a password is guessed; nothing of an empty one. */
export function strengthHint(password: string): ReactNode {
  if (password === '') return null;
  const judgement = judgePassword(password);
  return <span className={COLOURS[judgement]}>{texts[judgement]}</span>;
}
