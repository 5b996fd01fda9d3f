import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import { recordView } from '../../api/views';
import { arViewer as texts } from '../../texts/ar-viewer';
import { missingExperience } from '../../texts/missing-experience';
import { buttonClass } from '../../ui/buttons/button-style';
import { ArViewer } from './ar-viewer';
import { ViewerMessage } from './viewer-message';

/** /view/{id}/ar: the viewer for the owner of a project. */
export function ProjectViewerPage() {
  const { id = '' } = useParams();
  const [, navigate] = useLocation();
  useEffect(() => recordView(id), [id]);
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
      // Written out: the module with the addresses would bring code of the creator's pages into the viewer.
      onBack={() => navigate(`/view/${id}`)}
      shareAddress={`/share/${id}`}
      missing={<ViewerMessage title={texts.failed} text={missingExperience.title} actions={home} />}
      failureActions={
        <a href="/" className={buttonClass({ variant: 'secondary' })}>
          {texts.home}
        </a>
      }
    />
  );
}
