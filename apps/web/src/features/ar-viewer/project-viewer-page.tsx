import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { ShownBrand } from '@anchora/contract/brand';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useParams } from 'wouter';
import { recordView } from '../../api/views';
import { arViewer as texts } from '../../texts/ar-viewer';
import { buttonClass } from '../../ui/buttons/button-style';
import { ArViewer } from './ar-viewer';
import { type LoadProject, loadProject } from './use-experience';
import { ViewerMessage } from './viewer-message';

/** /view/{id}/ar: the viewer for the owner of a project. */
export function ProjectViewerPage() {
  const { id = '' } = useParams();
  const [, navigate] = useLocation();
  useEffect(() => recordView(id), [id]);
  const brand = useRef<ShownBrand>(undefined);
  const load = useCallback<LoadProject>(async (key, signal) => {
    const project = await loadProject(key, signal);
    brand.current = project?.brand;
    return project;
  }, []);
  const receive = useCallback((message: ToShell) => {
    if (message.t === 'ready' && brand.current) wear(brand.current);
  }, []);
  const home = (
    <a href="/" className={buttonClass({ variant: 'primary' })}>
      {texts.home}
    </a>
  );
  return (
    <ArViewer
      page="id"
      projectKey={id}
      embedded={null}
      load={load}
      onMessage={receive}
      onBack={() => navigate(`/view/${id}`)}
      shareAddress={`/share/${id}`}
      missing={<ViewerMessage title={texts.failed} text={texts.missing} actions={home} />}
      failureActions={
        <a href="/" className={buttonClass({ variant: 'secondary' })}>
          {texts.home}
        </a>
      }
    />
  );
}

/** Without its code the viewer works all the same, in the product's own look. */
function wear(brand: ShownBrand): void {
  const page = document.querySelector('iframe')?.contentDocument;
  if (!page) return;
  import('./wear-brand').then(
    ({ wearBrand }) => wearBrand(page, brand),
    () => undefined,
  );
}
