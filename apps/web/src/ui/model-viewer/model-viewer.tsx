import { useEffect, useRef, useState } from 'react';
import { cx } from '../class-names';
import { Skeleton } from '../messages/skeleton';
import { loadModelViewer } from './load-model-viewer';

export interface ModelViewerProps {
  /** Address of a .glb. */
  src: string;
  alt: string;
  poster?: string | undefined;
  autoRotate?: boolean;
  cameraControls?: boolean;
  loading?: 'auto' | 'lazy' | 'eager';
  /** Replaces a model that cannot be shown. */
  errorText: string;
  className?: string;
  /** Called with the element when the model is shown. */
  onShown?: ((viewer: HTMLElement) => void) | undefined;
}

/** A 3D model that turns automatically and by hand; AR is off. Its code is loaded with the first one on a page. */
export function ModelViewer({ src, errorText, className, onShown, ...rest }: ModelViewerProps) {
  const [defined, setDefined] = useState(false);
  const [shownSrc, setShownSrc] = useState<string | null>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);

  useEffect(() => {
    let mounted = true;
    loadModelViewer().then(
      () => mounted && setDefined(true),
      () => mounted && setFailedSrc(src),
    );
    return () => {
      mounted = false;
    };
  }, [src]);

  if (failedSrc === src) {
    return (
      <p role="status" className={cx('grid place-items-center p-4 text-center text-sm text-ink-soft', className)}>
        {errorText}
      </p>
    );
  }
  return (
    <div className={cx('relative', className)}>
      {defined && (
        <Element
          {...rest}
          src={src}
          onLoad={(viewer) => {
            setShownSrc(src);
            onShown?.(viewer);
          }}
          onError={() => setFailedSrc(src)}
        />
      )}
      {shownSrc !== src && !rest.poster && <Skeleton className="absolute inset-0 size-full" />}
    </div>
  );
}

type ElementProps = Omit<ModelViewerProps, 'errorText' | 'className' | 'onShown'> & {
  onLoad: (viewer: HTMLElement) => void;
  onError: () => void;
};

/** The custom element, once it is defined: before that it would take its properties for plain attributes. */
function Element({
  src,
  alt,
  poster,
  autoRotate = true,
  cameraControls = true,
  loading = 'auto',
  onLoad,
  onError,
}: ElementProps) {
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
      loading={loading}
      auto-rotate={autoRotate}
      camera-controls={cameraControls}
      // Plays the first animation, as in the AR view.
      autoplay={!stillWanted()}
      interaction-prompt="none"
      shadow-intensity="0.8"
      className="block size-full [--progress-bar-color:transparent]"
    />
  );
}

function stillWanted(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
