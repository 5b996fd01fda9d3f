import type { Project } from '@anchora/contract/projects';
import { Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { shownMessage } from '../../api/http-client';
import { useUpdateProject } from '../../api/projects';
import { fetchStoredFile, uploadFile } from '../../api/uploads';
import { useStore } from '../../store/use-store';
import { phones } from '../../texts/phones-on-vietnamese-page';
import { Button } from '../../ui/buttons/button';
import { Icon } from '../../ui/pictures/icon';
import { showToast } from '../../ui/messages/toast';
import { makeUsdz } from '../../usdz/make-usdz';
import { UsdzBuild } from '../../usdz/usdz-build';
import { UsdzStatus } from '../../usdz/usdz-status';
import { usdzSource } from './usdz-source';

const texts = phones.usdz;

/** Makes the iPhone version of a model that was uploaded without one. */
export function UsdzOffer({ project }: { project: Project }) {
  const [build] = useState(() => new UsdzBuild({ make: makeUsdz, upload: uploadFile }));
  const { status } = useStore(build);
  const { mutateAsync: update, isPending } = useUpdateProject(project.id);
  const url = status === 'ready' ? build.url : null;
  useEffect(() => () => build.dispose(), [build]);
  useEffect(() => {
    if (!url) return;
    update({ usdzUrl: url }).then(
      () => showToast({ kind: 'success', title: texts.linked }),
      (error: unknown) => {
        build.lose(shownMessage(error));
        showToast({ kind: 'error', title: texts.linkFailed, description: shownMessage(error) });
      },
    );
  }, [url, update, build]);
  const isWanted =
    project.type === 'markerless' && project.contentType === '3d-model' && project.usdzUrl === null && !project.scene;
  if (!isWanted) return null;
  if (status !== 'none') return <UsdzStatus build={build} texts={texts} />;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-surface border border-line bg-surface p-4 text-sm">
      <div className="flex flex-1 basis-72 items-start gap-3">
        <Icon of={Smartphone} className="mt-0.5 text-ink-soft" />
        <div className="grid gap-0.5">
          <h2 className="font-medium">{texts.missing}</h2>
          <p className="text-ink-soft">{texts.offer}</p>
        </div>
      </div>
      <Button
        size="sm"
        busy={isPending}
        onClick={() => build.start(() => fetchStoredFile(usdzSource(project)), `${project.name}.glb`)}
      >
        {texts.make}
      </Button>
    </section>
  );
}
