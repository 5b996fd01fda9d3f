import type { DetailedHTMLProps, HTMLAttributes } from 'react';

interface ModelViewerAttributes extends HTMLAttributes<HTMLElement> {
  src: string;
  alt: string;
  poster?: string | undefined;
  loading: 'auto' | 'lazy' | 'eager';
  'auto-rotate': boolean;
  autoplay: boolean;
  'camera-controls': boolean;
  'interaction-prompt': 'auto' | 'none';
  'shadow-intensity': string;
  /** Words of screen readers, as JSON. */
  a11y: string;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'model-viewer': DetailedHTMLProps<ModelViewerAttributes, HTMLElement>;
    }
  }
}
