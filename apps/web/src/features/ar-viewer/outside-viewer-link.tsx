import { sceneViewerLink } from '@anchora/ar-runtime/markerless/scene-viewer-link';
import { arViewer as texts } from '../../texts/ar-viewer';
import { quickLookAddress } from '@anchora/ar-runtime/markerless/quick-look-address';
import type { ViewedProject } from './use-experience';

export type OutsideWay = 'quick-look' | 'scene-viewer';

interface OutsideViewerLinkProps {
  way: OutsideWay;
  project: ViewedProject;
  /** Address that opens the experience on another device. */
  link: string;
  className: string;
}

/**
 * Opens the model in the phone's own AR viewer. It is part of the page, not of the frame, because phones accept such
 * links only in the top document. Renders nothing for Quick Look if the project has no USDZ.
 */
export function OutsideViewerLink({ way, project, link, className }: OutsideViewerLinkProps) {
  if (way === 'scene-viewer') {
    return (
      <a
        href={sceneViewerLink({ ...project, sceneModelUrl: project.model?.sceneUrl ?? null }, link)}
        data-way="scene-viewer"
        className={className}
      >
        <CubeIcon />
        {texts.viewInRoom}
      </a>
    );
  }
  if (!project.usdzUrl) return null;
  // Safari opens the viewer in place only if the link's single child is an image, so the label is laid over it.
  return (
    <span className={`relative ${className}`}>
      <a
        rel="ar"
        href={quickLookAddress(project.usdzUrl, link)}
        data-way="quick-look"
        className="absolute inset-0 overflow-hidden rounded-[inherit]"
      >
        <img src={BLANK} alt={texts.viewInRoom} className="size-full" />
      </a>
      <CubeIcon />
      <span aria-hidden="true" className="pointer-events-none">
        {texts.viewInRoom}
      </span>
    </span>
  );
}

/** One transparent pixel. */
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

function CubeIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="pointer-events-none size-5"
      fill="none"
      stroke="currentcolor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="m12 3 8 4.5v9L12 21l-8-4.5v-9ZM4 7.5l8 4.5 8-4.5M12 12v9" />
    </svg>
  );
}
