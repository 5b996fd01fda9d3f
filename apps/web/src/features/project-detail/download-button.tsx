import type { Project } from '@anchora/contract/projects';
import { useMutation } from '@tanstack/react-query';
import { Download, Globe } from 'lucide-react';
import { useLocation } from 'wouter';
import { useCurrentUser } from '../../api/user';
import { toastFailure } from '../../api/toast-failure';
import { partLanguage } from '../../texts/language';
import { projectDetail } from '../../texts/project-detail';
import { Button } from '../../ui/buttons/button';
import { askForTicket } from './ask-for-ticket';

const ICONS = { download: Download, site: Globe };

interface DownloadButtonProps {
  project: Project;
  /** `download`: everything that belongs to the project; `site`: the published version as a website. */
  kind: keyof typeof ICONS;
}

export function DownloadButton({ project, kind }: DownloadButtonProps) {
  const texts = projectDetail[kind];
  // The plan of the workspace's owner counts, and nobody else can change it.
  const isOwner = useCurrentUser().id === project.userId;
  const [path] = useLocation();
  const ask = useMutation({
    // To a user who has left the page meanwhile, nothing is offered on the other one.
    mutationFn: async () => askForTicket(project.id, kind, { mayUpgrade: () => isOwner && location.pathname === path }),
    onSuccess: (ticket) => {
      if (ticket) location.assign(ticket.url);
    },
    onError: (error) => toastFailure(error, { lang: partLanguage('vi'), title: texts.failed }),
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
