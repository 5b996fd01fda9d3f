import { useEffect, useRef } from 'react';
import { releaseVideo } from './release-video';
import { drawStacked } from './draw-stacked';
import { prefersReducedMotion } from '../prefers-reduced-motion';

interface StackedVideoProps {
  src: string;
  label: string;
  className?: string;
  /** Receives the playing element, and null once it is gone. */
  onVideo?: (video: HTMLVideoElement | null) => void;
}

/**
 * A transparent video, playing without sound; a press stops and continues it. For visitors who want less motion it
 * begins with a press.
 */
export function StackedVideo({ src, label, className, onVideo }: StackedVideoProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const video = useRef<HTMLVideoElement | null>(null);
  useEffect(() => {
    if (!canvas.current) return undefined;
    const playing = document.createElement('video');
    Object.assign(playing, { src, muted: true, loop: true, playsInline: true });
    video.current = playing;
    onVideo?.(playing);
    const stop = drawStacked(canvas.current, playing);
    // If the browser does not let it begin, a press on it does.
    if (!prefersReducedMotion()) playing.play().catch(() => undefined);
    return () => {
      stop();
      onVideo?.(null);
      releaseVideo(playing);
    };
  }, [src, onVideo]);
  const toggle = () => {
    const { current } = video;
    // A press that follows at once stops it before it has begun.
    if (current?.paused) current.play().catch(() => undefined);
    else current?.pause();
  };
  return (
    <button type="button" aria-label={label} onClick={toggle} className={className}>
      <canvas ref={canvas} width={16} height={9} className="size-full object-contain" />
    </button>
  );
}
