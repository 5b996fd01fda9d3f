import { useEffect, useRef, useState } from 'react';
import { cx } from './class-names';
import { Skeleton } from './skeleton';

export interface ModelViewerProps {
  src: string;
  /** What the model shows, read aloud. */
  alt: string;
  poster?: string;
  autoRotate?: boolean;
  cameraControls?: boolean;
  loading?: 'auto' | 'lazy' | 'eager';
  className?: string;
}

let script: Promise<unknown> | null = null;

/** The viewer's code is loaded once, with the first model. */
async function loadScript(): Promise<unknown> {
  script ??= import('@google/model-viewer').catch((error: unknown) => {
    script = null;
    throw error;
  });
  return script;
}

/** A 3D model that can be turned, zoomed and reached by keyboard; without an AR button of its own. */
export function ModelViewer({
  src,
  alt,
  poster,
  autoRotate = true,
  cameraControls = true,
  loading = 'auto',
  className,
}: ModelViewerProps) {
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  useEffect(() => {
    let ended = false;
    const element = document.createElement('model-viewer');
    const settle = (next: 'shown' | 'failed') => {
      if (!ended) setState(next);
    };
    element.addEventListener('load', () => settle('shown'));
    element.addEventListener('error', () => settle('failed'));
    element.setAttribute('alt', alt);
    element.setAttribute('loading', loading);
    element.setAttribute('interaction-prompt', 'none');
    element.toggleAttribute('auto-rotate', autoRotate);
    element.toggleAttribute('camera-controls', cameraControls);
    if (poster) element.setAttribute('poster', poster);
    element.setAttribute('src', src);
    element.style.cssText = 'width:100%;height:100%;background:transparent;--poster-color:transparent';
    host.current?.append(element);
    loadScript().catch(() => settle('failed'));
    return () => {
      ended = true;
      element.remove();
    };
  }, [src, alt, poster, autoRotate, cameraControls, loading]);
  return (
    <div className={cx('relative', className)} data-model={state}>
      <div ref={host} className="size-full" />
      {state === 'loading' && <Skeleton className="absolute inset-0" />}
      {state === 'failed' && (
        <p role="alert" className="absolute inset-0 grid place-items-center text-center text-sm text-ink-soft">
          {alt}
        </p>
      )}
    </div>
  );
}
