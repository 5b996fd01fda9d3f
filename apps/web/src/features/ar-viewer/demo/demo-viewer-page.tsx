import '../../../ui/styles/pages.css';
import { useSearch } from 'wouter';
import { demoLink, demoPath } from '../../../api/demo-links';
import { demo as texts } from '../../../texts/demo';
import { buttonClass } from '../../../ui/buttons/button-style';
import { ArViewer } from '../ar-viewer';
import { useLeaveToDashboard } from '../use-leave-to-dashboard';
import { ViewerMessage } from '../viewer-message';
import { isSampleId, loadSample, sampleKeyOf } from './sample-experience';
import { TargetHelp } from './target-help';

/** /demo/ar, or /demo/ar?template={id} for a template: the viewer with this product's own content, open to everyone. */
export function DemoViewerPage() {
  const key = sampleKeyOf(useSearch());
  const leave = useLeaveToDashboard('/examples');
  const sample = isSampleId(key) ? key : 'demo';
  return (
    <ArViewer
      key={key}
      page="demo"
      projectKey={key}
      embedded={null}
      load={loadSample}
      link={demoLink(sample)}
      onBack={leave}
      besideOverlay={<TargetHelp sample={sample} />}
      missing={
        <ViewerMessage
          title={texts.missing}
          text={texts.missingText}
          actions={
            <>
              <a href={demoPath()} className={buttonClass({ variant: 'primary' })}>
                {texts.openDemo}
              </a>
              <a href="/examples" className={buttonClass({ variant: 'secondary' })}>
                {texts.seeTemplates}
              </a>
            </>
          }
        />
      }
      failureActions={
        <a href="/examples" className={buttonClass({ variant: 'secondary' })}>
          {texts.seeTemplates}
        </a>
      }
    />
  );
}
