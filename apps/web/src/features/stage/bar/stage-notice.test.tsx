import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { StageContext, type StageParts } from '../session/stage-context';
import { StageNotice } from './stage-notice';

vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../../store/use-store', () => ({ useStore: ({ current }: { current: unknown }) => current }));

interface Case {
  save: 'saved' | 'refused';
  isSignedOut: boolean;
}

/** The notice of a stage, which edits unless `mode` says otherwise. */
function noticeOf(state: Case, mode: 'editing' | 'watching' = 'editing'): string {
  const current = { ...state, message: 'The scene is too large.', mode, editorName: null, rejected: null };
  return renderToStaticMarkup(
    <StageContext value={{ saver: { current } } as unknown as StageParts}>
      <StageNotice />
    </StageContext>,
  );
}

it('leads to the sign-in in another tab once the session has ended', () => {
  const shown = noticeOf({ save: 'refused', isSignedOut: true });
  expect(shown).toMatch(/<a href="\/auth" target="_blank"[^>]*>Sign in in another tab<\/a>/);
  expect(shown).toContain('Not saved');
});

it.each(['editing', 'watching'] as const)(
  'says nothing of unsaved changes if an ended session has none (%s)',
  (mode) => {
    const shown = noticeOf({ save: 'saved', isSignedOut: true }, mode);
    expect(shown).toContain('Sign in in another tab');
    expect(shown).not.toContain('Not saved');
  },
);

it('shows the reason of any other refusal without a link', () => {
  const shown = noticeOf({ save: 'refused', isSignedOut: false });
  expect(shown).toContain('The scene is too large.');
  expect(shown).not.toContain('<a ');
});
