import { useEffect, useRef, useState } from 'react';
import { modelViews } from '../../../texts/model-views-on-vietnamese-page';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { loadModelViewer } from '../../../ui/model-viewer/load-model-viewer';
import { Divided } from './divided';
import type { ComparisonProps } from './comparison-props';
import { measureViews, type ViewerElement } from './measure-views';
import { Measured } from './measured';
import type { PictureDifference } from './picture-difference';

const texts = phones.quality.compare;

/** Two models in one place, seen from the same side, with their difference. */
export function CompareModels({ originalUrl, variantUrl, variantName }: ComparisonProps) {
  const original = useRef<HTMLElement>(null);
  const variant = useRef<HTMLElement>(null);
  const [isDefined, setDefined] = useState(false);
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
      .then(() => measureViews([a, b], stop.signal))
      .then(
        (measured) => stop.signal.aborted || setDifference(measured),
        () => stop.signal.aborted || setDifference('failed'),
      );
    return () => stop.abort();
  }, [isDefined]);

  return (
    <section aria-label={texts.label} className="grid gap-3">
      {/* Without the code that draws them, there is nothing to wait for. */}
      {(isDefined || difference !== 'failed') && (
        <Divided
          original={isDefined ? <Model element={original} src={originalUrl} alt={texts.original} /> : null}
          variant={isDefined ? <Model element={variant} src={variantUrl} alt={variantName} /> : null}
          variantName={variantName}
          isDraggable={false}
          className="h-[22rem] sm:h-[28rem]"
        />
      )}
      <Measured difference={difference} visible={texts.visible} />
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
      a11y={JSON.stringify(modelViews)}
      className="absolute inset-0 block size-full [--progress-bar-color:transparent]"
    />
  );
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
