import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { sharing } from '../../texts/sharing';
import { LinkNotes } from './link-notes';
import type { SharedProject } from './use-shared-project';

vi.mock('../../page-config', () => ({ pageConfig: {} }));

const { trackingPending, trackingFailed } = sharing;

/** A public project without a tracking file, as visitors read it: without the state of its tracking build. */
const UNTRACKED = { type: 'image-tracking', targetMindFile: null, shareId: 'abc' } as SharedProject;

function notesFor(project: SharedProject): string {
  return renderToStaticMarkup(<LinkNotes project={project} link="https://ar.example/view/ar/abc" />);
}

it('tells visitors that the tracking file is being made while it is', () => {
  expect(notesFor(UNTRACKED)).toContain(trackingPending.title);
});

it('tells visitors that there is no tracking file if none is being made any more', () => {
  const notes = notesFor({ ...UNTRACKED, isUntracked: true });
  expect(notes).toContain(trackingFailed.title);
  expect(notes).not.toContain(trackingPending.title);
});
