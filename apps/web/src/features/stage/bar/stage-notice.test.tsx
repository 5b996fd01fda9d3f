import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { StageContext, type StageParts } from '../session/stage-context';
import { StageNotice } from './stage-notice';

vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../../store/use-store', () => ({ useStore: ({ current }: { current: unknown }) => current }));

/** The notice about a change that was not saved. */
function noticeOf(save: 'refused' | 'signed-out'): string {
  const current = { save, message: 'Please sign in to continue.', mode: 'editing', editorName: null, rejected: null };
  return renderToStaticMarkup(
    <StageContext value={{ saver: { current } } as unknown as StageParts}>
      <StageNotice />
    </StageContext>,
  );
}

it('leads to the sign-in in another tab once the session has ended', () => {
  expect(noticeOf('signed-out')).toMatch(/<a href="\/auth" target="_blank"[^>]*>Sign in in another tab<\/a>/);
});

it('shows the reason of any other refusal without a link', () => {
  const shown = noticeOf('refused');
  expect(shown).toContain('Please sign in to continue.');
  expect(shown).not.toContain('<a ');
});
