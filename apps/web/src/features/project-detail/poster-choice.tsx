import type { Project } from '@anchora/contract/projects';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { storeProject } from '../../api/projects';
import { fetchCode } from '../../fetch-code';
import { projectDetail as texts } from '../../texts/project-detail';
import { Button } from '../../ui/buttons/button';
import { showToast } from '../../ui/messages/toast';
import { reasonOf } from './reason-of';

/** Makes the frame that the video shows now the still picture of the project. */
export function PosterChoice({ project, video }: { project: Project; video: HTMLVideoElement | null }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (atS: number) => {
      const { givePoster } = await fetchCode(() => import('../../posters/give-poster'));
      return givePoster(project, { url: project.modelUrl, atS });
    },
    onSuccess: (changed) => {
      storeProject(client, changed);
      showToast({ kind: 'success', title: texts.poster.done });
    },
    onError: (error) =>
      showToast({ kind: 'error', title: texts.poster.failed, description: reasonOf(error, texts.poster.unreadable) }),
  });
  // Samples belong to all users, and get their picture from nobody.
  if (project.posterUrl === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        size="sm"
        icon={ImageUp}
        busy={isPending}
        disabled={!video}
        onClick={() => mutate(video?.currentTime ?? 0)}
      >
        {texts.poster.choose}
      </Button>
      <p className="flex-1 basis-72 text-sm text-ink-soft">{texts.poster.hint}</p>
    </div>
  );
}
