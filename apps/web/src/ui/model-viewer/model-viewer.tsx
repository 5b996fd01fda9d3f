import { useEffect, useRef, useState } from 'react';
import { type ModelViewTexts, modelViews } from '../../texts/model-views';
import { cx } from '../class-names';
import { Skeleton } from '../messages/skeleton';
import { prefersReducedMotion } from '../prefers-reduced-motion';
import { loadModelViewer } from './load-model-viewer';
import { useInView } from './use-in-view';

interface ModelViewerProps {
  /** Address of a .glb. */
  src: string;
  alt: string;
  /** Address of a picture that is shown until the model is, and in its place if it cannot be. */
  poster?: string | undefined;
  cameraControls?: boolean;
  /** Replaces a model that cannot be shown. */
  errorText: string;
  /**
   * Words of screen readers while the model is turned. The default is in English unless the page is set to Vietnamese.
   */
  viewTexts?: ModelViewTexts;
  className?: string;
  /** Called with the element when the model is shown. */
  onShown?: ((viewer: HTMLElement) => void) | undefined;
}

/**
 * A 3D model that is turned by hand, and turns by itself while it is in view, unless the visitor wants less motion; AR
 * is off. It is loaded once it has been in view for a moment, and its code with the first one on a page.
 */
export function ModelViewer({ src, errorText, className, onShown, ...rest }: ModelViewerProps) {
  const { alt, poster } = rest;
  const { ref, inView } = useInView<HTMLDivElement>();
  const [isWanted, setWanted] = useState(false);
  if (inView && !isWanted) setWanted(true);
  const [defined, setDefined] = useState(false);
  const [shownSrc, setShownSrc] = useState<string | null>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);

  useEffect(() => {
    if (!isWanted) return undefined;
    let mounted = true;
    loadModelViewer().then(
      () => mounted && setDefined(true),
      () => mounted && setFailedSrc(src),
    );
    return () => {
      mounted = false;
    };
  }, [isWanted, src]);

  if (failedSrc === src) {
    return (
      <div className={cx('relative grid place-items-center', className)}>
        {poster && <Poster src={poster} alt={alt} />}
        <p role="status" className={cx('p-4 text-center text-sm text-ink-soft', poster && 'relative bg-surface')}>
          {errorText}
        </p>
      </div>
    );
  }
  return (
    <div ref={ref} className={cx('relative', className)}>
      {poster && !defined && <Poster src={poster} alt={alt} />}
      {defined && (
        <Element
          {...rest}
          autoRotate={inView}
          src={src}
          onLoad={(viewer) => {
            setShownSrc(src);
            onShown?.(viewer);
          }}
          onError={() => setFailedSrc(src)}
        />
      )}
      {shownSrc !== src && !poster && <Skeleton className="absolute inset-0 size-full" />}
    </div>
  );
}

/** The picture, drawn as the element draws its poster, whose code has to be loaded first. */
function Poster({ src, alt }: { src: string; alt: string }) {
  return <img src={src} alt={alt} className="absolute inset-0 size-full object-contain" />;
}

type ElementProps = Omit<ModelViewerProps, 'errorText' | 'className' | 'onShown'> & {
  autoRotate: boolean;
  onLoad: (viewer: HTMLElement) => void;
  onError: () => void;
};

/** The custom element, once it is defined: before that it would take its properties for plain attributes. */
function Element({ src, alt, poster, autoRotate, cameraControls = true, ...props }: ElementProps) {
  const { viewTexts = modelViews, onLoad, onError } = props;
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const viewer = element.current;
    if (!viewer) return undefined;
    const load = () => onLoad(viewer);
    viewer.addEventListener('load', load);
    viewer.addEventListener('error', onError);
    return () => {
      viewer.removeEventListener('load', load);
      viewer.removeEventListener('error', onError);
    };
  }, [onLoad, onError]);
  return (
    <model-viewer
      ref={element}
      src={src}
      alt={alt}
      poster={poster}
      loading="auto"
      auto-rotate={autoRotate && !prefersReducedMotion()}
      camera-controls={cameraControls}
      // The element plays the first animation, as the AR view does.
      autoplay={!prefersReducedMotion()}
      interaction-prompt="none"
      shadow-intensity="0.8"
      a11y={JSON.stringify(viewTexts)}
      className="block size-full [--progress-bar-color:transparent]"
    />
  );
}
