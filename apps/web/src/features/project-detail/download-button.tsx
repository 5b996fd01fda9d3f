import type { DownloadTicket } from '@anchora/contract/project-archive';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { request, shownMessage } from '../../api/http-client';
import { partLanguage } from '../../texts/language';
import { projectDetail } from '../../texts/project-detail';
import { Button } from '../../ui/buttons/button';
import { showToast } from '../../ui/messages/toast';

const texts = projectDetail.download;

/** Downloads everything that belongs to the project. */
export function DownloadButton({ projectId }: { projectId: number }) {
  const ask = useMutation({
    mutationFn: async () =>
      request<DownloadTicket>(`/api/projects/${projectId}/download`, { method: 'POST', body: {} }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) =>
      showToast({ kind: 'error', lang: partLanguage('vi'), title: texts.failed, description: shownMessage(error) }),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button icon={Download} busy={ask.isPending} onClick={() => ask.mutate()}>
        {texts.action}
      </Button>
      <p className="min-w-48 flex-1 text-sm text-ink-soft">{texts.text}</p>
    </div>
  );
}
