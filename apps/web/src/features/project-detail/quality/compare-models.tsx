import { useEffect, useRef, useState } from 'react';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { loadModelViewer } from '../../../ui/model-viewer/load-model-viewer';
import { Skeleton } from '../../../ui/messages/skeleton';
import { measureViews, type ViewerElement } from './measure-views';
import { isVisible, type PictureDifference } from './picture-difference';

const texts = phones.quality.compare;

export interface CompareModelsProps {
  originalUrl: string;
  variantUrl: string;
  /** Label of the variant. */
  variantName: string;
}

/**
 * Two models in one place, divided by a line that is dragged or moved with the arrow keys. Both are seen from the same
 * side.
 */
export function CompareModels({ originalUrl, variantUrl, variantName }: CompareModelsProps) {
  const original = useRef<HTMLElement>(null);
  const variant = useRef<HTMLElement>(null);
  const [isDefined, setDefined] = useState(false);
  const [percent, setPercent] = useState(50);
  const [difference, setDifference] = useState<PictureDifference | 'failed' | null>(null);

  useEffect(() => {
    loadModelViewer().then(
      () => setDefined(true),
      () => setDifference('failed'),
    );
  }, []);
  useEffect(() => {
    const [a, b] = [original.current, variant.current] as (ViewerElement | null)[];
    if (!isDefined || !a || !b) return undefined;
    const stop = new AbortController();
    tieCameras(a, b, stop.signal);
    void Promise.all([shown(a), shown(b)])
      .then(() => measureViews([a, b]))
      .then(
        (measured) => stop.signal.aborted || setDifference(measured),
        () => stop.signal.aborted || setDifference('failed'),
      );
    return () => stop.abort();
  }, [isDefined]);

  return (
    <section aria-label={texts.label} className="grid gap-3">
      <div className="relative h-[22rem] overflow-hidden rounded-surface border border-line bg-sunken sm:h-[28rem]">
        {isDefined ? (
          <>
            <Model element={original} src={originalUrl} alt={texts.original} />
            <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${percent}%)` }}>
              <Model element={variant} src={variantUrl} alt={variantName} />
            </div>
            <div
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink"
              style={{ left: `${percent}%` }}
            />
          </>
        ) : (
          <Skeleton className="absolute inset-0 size-full" />
        )}
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={texts.divider}
        aria-valuetext={texts.dividerAt(percent)}
        onChange={(event) => setPercent(Number(event.target.value))}
        className="w-full accent-ink"
      />
      <p className="flex justify-between text-sm text-ink-soft">
        <span>{texts.original}</span>
        <span>{variantName}</span>
      </p>
      <p role="status" className="text-sm">
        {difference === null && texts.measuring}
        {difference === 'failed' && texts.failed}
        {difference !== null && difference !== 'failed' && sentenceOf(difference)}
      </p>
    </section>
  );
}

function Model({ element, src, alt }: { element: React.RefObject<HTMLElement | null>; src: string; alt: string }) {
  return (
    <model-viewer
      ref={element}
      src={src}
      alt={alt}
      loading="eager"
      auto-rotate={false}
      autoplay={false}
      camera-controls
      interaction-prompt="none"
      shadow-intensity="0"
      className="absolute inset-0 block size-full [--progress-bar-color:transparent]"
    />
  );
}

function sentenceOf(difference: PictureDifference): string {
  const mean = new Intl.NumberFormat(phones.quality.locale, { maximumFractionDigits: 1 }).format(difference.mean);
  return isVisible(difference) ? texts.visible(mean) : texts.alike(mean);
}

/** Makes each camera follow the one that the user moves. */
function tieCameras(a: ViewerElement, b: ViewerElement, signal: AbortSignal): void {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const follow = (event: Event) => {
      const { detail } = event as CustomEvent<{ source?: string }>;
      if (detail.source !== 'user-interaction') return;
      to.cameraOrbit = from.getCameraOrbit().toString();
      to.jumpCameraToGoal();
    };
    from.addEventListener('camera-change', follow, { signal });
  }
}

function shown(viewer: ViewerElement & { loaded?: boolean }): Promise<void> {
  if (viewer.loaded) return Promise.resolve();
  return new Promise((resolve, reject) => {
    viewer.addEventListener('load', () => resolve(), { once: true });
    viewer.addEventListener('error', () => reject(new Error('a model could not be shown')), { once: true });
  });
}
