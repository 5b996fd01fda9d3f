import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Minimize2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRefreshQuality } from '../../../api/content-quality';
import { storeProject } from '../../../api/projects';
import { fetchStoredFile } from '../../../api/uploads';
import { fetchCode } from '../../../fetch-code';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { isAbort } from '../../../is-abort';
import { Button } from '../../../ui/buttons/button';
import { Progress } from '../../../ui/messages/progress';
import { showToast } from '../../../ui/messages/toast';
import { useLeaveWarning } from '../../../ui/use-leave-warning';
import { reasonOf } from '../reason-of';

const texts = phones.quality.copy;

interface LightCopyButtonProps {
  projectId: number;
  /** Address of the video. */
  url: string;
  /** Name of the video, if it is not the project's content. */
  name?: string;
}

/** Makes the light copy of a stored video in this browser. */
export function LightCopyButton({ projectId, url, name }: LightCopyButtonProps) {
  const client = useQueryClient();
  const refresh = useRefreshQuality(projectId);
  const [percent, setPercent] = useState(0);
  const stopping = useRef<AbortController | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      setPercent(0);
      stopping.current = new AbortController();
      const { signal } = stopping.current;
      const { giveLightCopy } = await fetchCode(() => import('../../../light-copies/give-light-copy'));
      const video = new File([await fetchStoredFile(url, signal)], 'video.mp4', { type: 'video/mp4' });
      return giveLightCopy(projectId, video, {
        ...(name !== undefined && { of: url }),
        signal,
        onFraction: (fraction) => setPercent(Math.round(100 * fraction)),
      });
    },
    onSuccess: async (project) => {
      if (project) storeProject(client, project);
      await refresh();
      if (project) showToast({ kind: 'success', title: texts.done });
      else showToast({ kind: 'info', title: texts.notSmaller, description: texts.notSmallerText });
    },
    onError: (error) => {
      if (!isAbort(error))
        showToast({ kind: 'error', title: texts.failed, description: reasonOf(error, texts.browser) });
    },
  });
  const stop = useCallback(() => stopping.current?.abort(new DOMException('The copy was stopped', 'AbortError')), []);
  useEffect(() => stop, [stop]);
  useLeaveWarning(useCallback(() => isPending, [isPending]));
  if (isPending) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid flex-1 basis-60 gap-1.5">
          <p className="text-sm text-ink-soft tabular">{texts.making(percent)}</p>
          <Progress label={texts.making(percent)} value={percent} />
        </div>
        <Button size="sm" variant="ghost" onClick={stop}>
          {texts.stop}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        size="sm"
        icon={Minimize2}
        {...(name !== undefined && { 'aria-label': texts.makeOf(name) })}
        onClick={() => mutate()}
      >
        {texts.make}
      </Button>
      {name === undefined && <p className="flex-1 basis-72 text-sm text-ink-soft">{texts.why}</p>}
    </div>
  );
}
