import type { Project } from '@anchora/contract/projects';
import type { Role } from '@anchora/contract/roles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { WORKSPACES_KEY } from '../../api/workspaces-key';
import { projectDetail as texts } from '../../texts/project-detail';
import { ProjectDetail } from './project-detail';

vi.mock('../../page-config', () => ({ pageConfig: { publicUrl: 'https://ar.example' } }));
// The dialog listens to the document, which does not exist in this test.
vi.mock('./quality/deletion-question', () => ({ DeletionQuestion: () => null }));

const TEAM = 12;
const VIDEO = {
  id: 1,
  userId: 4,
  workspaceId: TEAM,
  shareId: 'abc',
  name: 'Lantern',
  type: 'markerless',
  contentType: 'video',
  modelUrl: '/files/a',
  posterUrl: '/files/b',
  status: 'active',
  isPublic: true,
  createdAt: '2026-01-05T10:00:00.000Z',
  trackingBuild: { state: 'none', failure: null, message: null },
} as Project;
const UNTRACKED = {
  ...VIDEO,
  type: 'image-tracking',
  trackingBuild: { state: 'failed', failure: null, message: 'The picture has too few details.' },
} as Project;

/** The page of a project as a member of its workspace sees it. */
function seenBy(role: Role, project: Project): string {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  client.setQueryData(WORKSPACES_KEY, { items: [{ id: TEAM, role }] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/view/1">
        <ProjectDetail project={project} preview={({ plain }) => plain} />
      </Router>
    </QueryClientProvider>,
  );
}

it('offers editors to edit the project, to choose its cover and to try a failed picture again', () => {
  for (const words of [texts.edit, texts.poster.choose, texts.numbers])
    expect(seenBy('editor', VIDEO)).toContain(words);
  const { failed, retry, anotherPicture, markerless } = texts.tracking;
  for (const words of [failed, retry, anotherPicture, markerless]) {
    expect(seenBy('editor', UNTRACKED)).toContain(words);
  }
});

it('offers members who may not change the project no edit, cover or further try, and says what failed', () => {
  for (const role of ['analyst', 'viewer'] as const) {
    for (const words of [texts.edit, texts.poster.choose]) expect(seenBy(role, VIDEO)).not.toContain(words);
    const { failed, retry, anotherPicture, markerless } = texts.tracking;
    for (const words of [retry, anotherPicture, markerless]) expect(seenBy(role, UNTRACKED)).not.toContain(words);
    expect(seenBy(role, UNTRACKED)).toContain(failed);
  }
});

it('leads to the numbers of visitors for members who may see them', () => {
  expect(seenBy('analyst', VIDEO)).toContain(texts.numbers);
  expect(seenBy('viewer', VIDEO)).not.toContain(texts.numbers);
});

it('has tabs for the preview and the details, and words for browsers that play no video', () => {
  for (const words of ['Xem trước', 'Thông tin chi tiết', 'Trình duyệt của bạn không hỗ trợ phát video này.']) {
    expect(seenBy('viewer', VIDEO)).toContain(words);
  }
});
