import type { Project } from '@anchora/contract/projects';
import type { ContentQuality } from '@anchora/contract/variants';
import { useEffect, useState } from 'react';
import { useContentQuality, useRefreshQuality } from '../../api/content-quality';
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
import { lighterSources, makeLighterUsdz } from './lighter-usdz';
import { OfferFrame } from './offer-frame';
import { sizeText } from './quality/figure-text';
import { sayNotLinked } from './say-not-linked';

const texts = phones.usdz;

/** Offers a lighter iPhone version of a model whose present one is large. */
export function LighterUsdzOffer({ project }: { project: Project }) {
  const { data } = useContentQuality(project.id);
  // While the page takes over a new version, the answer may still be about the one before.
  if (!data?.usdz || data.usdz.url !== project.usdzUrl || isDeclined(data.usdz.url)) return null;
  const sources = lighterSources(data);
  return sources.length > 0 && <Offer key={data.usdz.url} project={project} present={data.usdz} sources={sources} />;
}

interface OfferProps {
  project: Project;
  present: NonNullable<ContentQuality['usdz']>;
  sources: readonly string[];
}

function Offer({ project, present, sources }: OfferProps) {
  const [build] = useState(() => {
    const make = async (model: Blob, options: Parameters<typeof makeUsdz>[1]) =>
      makeLighterUsdz(model, { others: sources.slice(1), make: makeUsdz, fetchFile: fetchStoredFile, options });
    return new UsdzBuild({ make, upload: uploadFile, presentBytes: present.bytes, messageOf: shownMessage });
  });
  const state = useStore(build);
  const { mutateAsync: update } = useUpdateProject(project.id);
  const refresh = useRefreshQuality(project.id);
  useEffect(() => () => build.dispose(), [build]);
  useEffect(() => {
    if (state.status !== 'ready') return;
    const { url, report } = state;
    // A version that is still large would not become smaller by another attempt.
    rememberDeclined(url);
    update({ usdzUrl: url }).then(
      () => {
        showToast({ kind: 'success', title: texts.lighter(sizeText(present.bytes), sizeText(report?.sizeBytes ?? 0)) });
        return refresh();
      },
      (error: unknown) => sayNotLinked(build, error),
    );
  }, [state, update, refresh, build, present.bytes]);
  if (state.status !== 'none') return <UsdzStatus build={build} texts={texts} />;
  const [first = ''] = sources;
  return (
    <OfferFrame title={texts.large} text={texts.lighterOffer(sizeText(present.bytes))}>
      <Button
        size="sm"
        onClick={() => build.start(async (signal) => fetchStoredFile(first, signal), `${project.name}.glb`)}
      >
        {texts.makeLighter}
      </Button>
    </OfferFrame>
  );
}
