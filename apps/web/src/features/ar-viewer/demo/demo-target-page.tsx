import '../../../ui/styles/pages.css';
import './demo-target-page.css';
import type { SampleId } from '@anchora/contract/templates';
import { ArrowLeft, Maximize, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { demoLink, demoPath } from '../../../api/demo-links';
import { fetchSample } from '../../../api/templates';
import { demo } from '../../../texts/demo';
import { buttonClass } from '../../../ui/buttons/button-style';
import { Icon } from '../../../ui/pictures/icon';
import { QrCode } from '../../../ui/pictures/qr-code';
import { Spinner } from '../../../ui/messages/spinner';
import { ViewerMessage } from '../viewer-message';
import { ReachNote } from './reach-note';
import { isSampleId, sampleKeyOf, wordsOf } from './sample-experience';

const texts = demo.target;

type Picture = { state: 'loading' | 'failed' | 'missing' } | { state: 'shown'; url: string };

/** /demo/ar/target: the picture at full screen size, for a phone's camera or for printing. */
export function DemoTargetPage() {
  const key = sampleKeyOf(useSearch());
  const sample = isSampleId(key) ? key : null;
  const picture = usePicture(sample);
  const [isBroken, setBroken] = useState(false);
  if (!sample || picture.state === 'missing') {
    return (
      <ViewerMessage
        title={demo.missing}
        text={demo.missingText}
        actions={
          <a href={demoPath()} className={buttonClass({ variant: 'primary' })}>
            {demo.openDemo}
          </a>
        }
      />
    );
  }
  if (picture.state === 'failed' || isBroken) {
    return (
      <ViewerMessage
        title={texts.failed}
        text={texts.failedText}
        actions={
          <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => location.reload()}>
            {texts.retry}
          </button>
        }
      />
    );
  }
  return <TargetStage sample={sample} url={'url' in picture ? picture.url : null} onBroken={() => setBroken(true)} />;
}

interface TargetStageProps {
  sample: SampleId;
  url: string | null;
  /** Called if the picture cannot be loaded. */
  onBroken: () => void;
}

function TargetStage({ sample, url, onBroken }: TargetStageProps) {
  const image = useRef<HTMLImageElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { name } = wordsOf(sample);
  // Printing waits for the picture, because a print without it is useless as a target.
  const printWhole = () => {
    image.current?.decode().then(() => print(), onBroken);
  };
  const link = demoLink(sample);
  const fillScreen = () => {
    // A browser may refuse; the picture then stays in the page.
    stage.current?.requestFullscreen().catch(() => undefined);
  };
  return (
    <main className="target-stage">
      <div ref={stage} className="target-stage-picture">
        {url ? (
          <img ref={image} src={url} alt={texts.alt(name)} onError={onBroken} />
        ) : (
          <p role="status" className="flex items-center gap-3">
            <Spinner />
            {texts.loading}
          </p>
        )}
      </div>
      <div className="target-stage-side">
        <h1 className="text-lg font-bold tracking-tight">{texts.title(name)}</h1>
        <div className="target-stage-code">
          <QrCode text={link} label={demo.help.scan(link)} className="w-full" />
        </div>
        <ol className="target-stage-steps">
          {texts.steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span className="tabular w-3 shrink-0 font-bold text-ink-faint" aria-hidden="true">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        <p className="target-stage-sheet-line">{texts.sheet}</p>
        <div className="target-stage-actions">
          <ReachNote />
          {document.fullscreenEnabled && (
            <button type="button" className={buttonClass({ variant: 'primary' })} onClick={fillScreen}>
              <Icon of={Maximize} sizePx={18} />
              {texts.fullScreen}
            </button>
          )}
          <button type="button" className={buttonClass()} onClick={printWhole} disabled={!url}>
            <Icon of={Printer} sizePx={18} />
            {texts.print}
          </button>
          <a href={demoPath(sample)} className={buttonClass({ variant: 'ghost' })}>
            <Icon of={ArrowLeft} sizePx={18} />
            {texts.back}
          </a>
        </div>
      </div>
    </main>
  );
}

function usePicture(sample: SampleId | null): Picture {
  const [picture, setPicture] = useState<Picture>({ state: 'loading' });
  useEffect(() => {
    if (!sample) return undefined;
    const abort = new AbortController();
    fetchSample(sample, abort.signal).then(
      (found) => setPicture(found?.targetImage ? { state: 'shown', url: found.targetImage.url } : { state: 'missing' }),
      () => abort.signal.aborted || setPicture({ state: 'failed' }),
    );
    return () => abort.abort();
  }, [sample]);
  return picture;
}
