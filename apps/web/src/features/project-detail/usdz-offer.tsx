import type { Project } from '@anchora/contract/projects';
import { connectionOf, mayLoadEarly } from '@anchora/ar-runtime/loading/early-content';
import { useCallback, useEffect, useState } from 'react';
import { shownMessage } from '../../api/api-error';
import { useUpdateProject } from '../../api/projects';
import { fetchStoredFile, uploadFile } from '../../api/uploads';
import { useStore } from '../../store/use-store';
import { phones } from '../../texts/phones-on-vietnamese-page';
import { Button } from '../../ui/buttons/button';
import { showToast } from '../../ui/messages/toast';
import { makeUsdz } from '../../usdz/make-usdz';
import { UsdzBuild } from '../../usdz/usdz-build';
import { UsdzStatus } from '../../usdz/usdz-status';
import { isDeclined, rememberDeclined } from './declined-usdz';
import { LighterUsdzOffer } from './lighter-usdz-offer';
import { OfferFrame } from './offer-frame';
import { sayNotLinked } from './say-not-linked';
import { usdzSource } from './usdz-source';

const texts = phones.usdz;

/** Makes the iPhone version of a model that came without one, or a lighter one, which only a browser can do. */
export function UsdzOffer({ project }: { project: Project }) {
  const { type, contentType, scene } = project;
  if (type !== 'markerless' || contentType !== '3d-model' || scene) return null;
  return project.usdzUrl === null ? <Offer project={project} /> : <LighterUsdzOffer project={project} />;
}

/**
 * The making begins by itself, unless this tab has failed before, the creator has skipped it, or the connection is
 * slow.
 */
function Offer({ project }: { project: Project }) {
  const [build] = useState(() => new UsdzBuild({ make: makeUsdz, upload: uploadFile, messageOf: shownMessage }));
  const { status } = useStore(build);
  const { mutateAsync: update, isPending } = useUpdateProject(project.id);
  const url = status === 'ready' ? build.url : null;
  const { modelUrl } = project;
  const source = usdzSource(project);
  const start = useCallback(
    () => build.start(async (signal) => fetchStoredFile(source, signal), `${project.name}.glb`),
    [build, source, project.name],
  );
  useEffect(() => () => build.dispose(), [build]);
  useEffect(() => {
    if (status === 'none' && !isDeclined(modelUrl) && mayLoadEarly(connectionOf(navigator))) start();
    if (status === 'failed' || status === 'skipped') rememberDeclined(modelUrl);
  }, [status, modelUrl, start]);
  useEffect(() => {
    if (!url) return;
    update({ usdzUrl: url }).then(
      () => showToast({ kind: 'success', title: texts.linked }),
      (error: unknown) => sayNotLinked(build, error),
    );
  }, [url, update, build]);
  if (status !== 'none') return <UsdzStatus build={build} texts={texts} />;
  return (
    <OfferFrame title={texts.missing} text={texts.offer}>
      <Button size="sm" busy={isPending} onClick={start}>
        {texts.make}
      </Button>
    </OfferFrame>
  );
}
