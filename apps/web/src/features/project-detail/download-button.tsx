import type { DownloadTicket } from '@anchora/contract/project-archive';
import type { Project } from '@anchora/contract/projects';
import { useMutation } from '@tanstack/react-query';
import { Download, Globe } from 'lucide-react';
import { ApiError, shownMessage } from '../../api/http-client';
import { requestDownload } from '../../api/project-download';
import { askToUpgrade } from '../../api/upgrade-prompt';
import { partLanguage } from '../../texts/language';
import { projectDetail } from '../../texts/project-detail';
import { Button } from '../../ui/buttons/button';
import { showToast } from '../../ui/messages/toast';

const ICONS = { download: Download, site: Globe };

interface DownloadButtonProps {
  project: Project;
  /** `download`: everything that belongs to the project; `site`: the published version as a website. */
  kind: keyof typeof ICONS;
}

export function DownloadButton({ project, kind }: DownloadButtonProps) {
  const texts = projectDetail[kind];
  const ask = useMutation({
    mutationFn: async () => askForTicket(project, kind),
    onSuccess: (ticket) => {
      if (ticket) location.assign(ticket.url);
    },
    onError: (error) =>
      showToast({ kind: 'error', lang: partLanguage('vi'), title: texts.failed, description: shownMessage(error) }),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button icon={ICONS[kind]} busy={ask.isPending} onClick={() => ask.mutate()}>
        {texts.action}
      </Button>
      <p className="min-w-64 flex-1 text-sm text-ink-soft">{texts.text}</p>
    </div>
  );
}

/** @returns null if the user did not upgrade. */
async function askForTicket(project: Project, kind: DownloadButtonProps['kind']): Promise<DownloadTicket | null> {
  try {
    return await requestDownload(project.id, kind);
  } catch (error) {
    // In a shared workspace the owner's plan counts, which this user may not be able to change.
    const isOwn = project.workspaceId === project.userId;
    if (!isOwn || !(error instanceof ApiError) || error.body?.code !== 'site-needs-pro') throw error;
    return (await askToUpgrade({ kind: 'plan' })) ? requestDownload(project.id, kind) : null;
  }
}
