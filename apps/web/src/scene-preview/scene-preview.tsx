import { Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../ui/buttons/icon-button';
import { Spinner } from '../ui/messages/spinner';
import { prefersReducedMotion } from '../ui/prefers-reduced-motion';
import type { PreviewBox, PreviewSubject } from './preview-drawing';
import { RunningPreview } from './running-preview';

interface ScenePreviewProps extends PreviewSubject {
  label: string;
  texts: { pause: string; play: string };
  /** Laid over the box of the picture. */
  frame?: ReactNode;
  /** Shown if the browser cannot draw the content. */
  fallback: ReactNode;
}

/**
 * A project without a document as visitors see it, drawn by the viewer's scene builder. Set a `key` that changes with
 * the content.
 */
export function ScenePreview({ label, texts, frame, fallback, content, picture, stands }: ScenePreviewProps) {
  const [still] = useState(prefersReducedMotion);
  const [preview, setPreview] = useState<RunningPreview | null>(null);
  const [failed, setFailed] = useState(false);
  const [playing, setPlaying] = useState(!still);
  const canvas = useRef<HTMLCanvasElement>(null);
  const mediaHolder = useRef<HTMLDivElement>(null);
  const framed = useRef<HTMLDivElement>(null);
  const subject = useRef<PreviewSubject>({ content, picture, stands });
  useEffect(() => {
    if (!canvas.current || !mediaHolder.current) return undefined;
    const gone = new AbortController();
    const onDrawn = (box: PreviewBox | null) => place(framed.current, box);
    const options = { canvas: canvas.current, mediaHolder: mediaHolder.current, still, onDrawn, ...subject.current };
    const start = async () => {
      try {
        const started = await RunningPreview.start(options, gone.signal);
        if (!gone.signal.aborted) setPreview(started);
      } catch {
        if (!gone.signal.aborted) setFailed(true);
      }
    };
    void start();
    return () => gone.abort();
  }, [still]);
  useEffect(() => preview?.setPlaying(playing), [preview, playing]);
  if (failed) return fallback;
  return (
    <div className="relative size-full">
      <div ref={framed} className="absolute">
        {frame}
      </div>
      <canvas
        ref={canvas}
        role="img"
        tabIndex={0}
        aria-label={label}
        data-state={preview ? 'drawn' : 'loading'}
        className="absolute inset-0 size-full cursor-grab"
      />
      {/* Some browsers play no video outside the document. */}
      <div
        ref={mediaHolder}
        aria-hidden="true"
        className="pointer-events-none absolute size-px overflow-hidden opacity-0"
      />
      {preview ? (
        <IconButton
          icon={playing ? Pause : Play}
          label={playing ? texts.pause : texts.play}
          onClick={() => setPlaying(!playing)}
          className="absolute right-2 bottom-2 bg-surface"
        />
      ) : (
        <div className="pointer-events-none absolute inset-0 grid place-items-center">
          <Spinner sizePx={24} />
        </div>
      )}
    </div>
  );
}

function place(element: HTMLElement | null, box: PreviewBox | null): void {
  if (!element) return;
  element.hidden = box === null;
  if (!box) return;
  for (const side of ['left', 'top', 'width', 'height'] as const) element.style[side] = `${box[side]}px`;
}
