import type { Project } from '@anchora/contract/projects';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DetailsTab } from './details-tab';

function detailsOf(project: Partial<Project>): string {
  const shown = { id: 1, name: 'Lantern', contentType: 'video', createdAt: '2026-01-05T10:00:00.000Z', ...project };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DetailsTab project={shown as Project} mayChange={false} />
    </QueryClientProvider>,
  );
}

it.each([
  ['active', 'Đang hoạt động'],
  ['archived', 'Đã lưu trữ'],
  ['deleted', 'Đã xóa'],
  ['blocked', 'Đã xóa'],
] as const)('words the status %s', (status, words) => {
  expect(detailsOf({ type: 'markerless', status })).toContain(words);
});

it('says that a target image is missing', () => {
  const missing = 'Không có hình ảnh mục tiêu';
  const tracked = { type: 'image-tracking', status: 'active' } as const;
  expect(detailsOf({ ...tracked, targetImageUrl: null })).toContain(missing);
  expect(detailsOf({ ...tracked, targetImageUrl: '/files/a' })).not.toContain(missing);
});
