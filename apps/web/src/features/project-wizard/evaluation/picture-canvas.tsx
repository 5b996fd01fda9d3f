import { useEffect, useRef } from 'react';

interface PictureCanvasProps {
  /** Describes the drawing for screen readers. */
  label: string;
  /**
   * Draws on the whole canvas, which has `density` px per CSS px. Keep it stable between renders; a new function
   * redraws.
   */
  draw: (context: CanvasRenderingContext2D, density: number) => void;
}

/** A drawing over a whole picture, sharp at every size. */
export function PictureCanvas({ label, draw }: PictureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const context = element.getContext('2d');
      if (!context) return;
      element.width = Math.round(element.clientWidth * devicePixelRatio);
      element.height = Math.round(element.clientHeight * devicePixelRatio);
      draw(context, devicePixelRatio);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [draw]);
  return <canvas ref={canvas} role="img" aria-label={label} className="absolute inset-0 size-full" />;
}
