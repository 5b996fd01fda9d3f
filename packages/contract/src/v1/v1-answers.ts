import type { ProjectPage } from '../project-lists';
import type { Project } from '../projects';
import type { SceneDraft } from '../scene/drafts';
import type { Published } from '../scene/versions';

/**
 * How far the iPhone's copy of a model is, which is made in the browser of the next member who opens the project's
 * page.
 */
export type UsdzState = 'not-needed' | 'ready' | 'needs-a-browser';

/** A project, as `/api/v1` answers it. */
export interface V1Project extends Project {
  /** Address of its AR view, for visitors. */
  viewUrl: string;
  /** Address of the page with its QR code. */
  shareUrl: string;
  usdz: UsdzState;
}

export interface V1ProjectPage extends Omit<ProjectPage, 'items'> {
  items: V1Project[];
}

/** Answer of `restoreVersion`: the draft with the version in it, or the version that was published again. */
export type Restored = SceneDraft | Published;

/** Answer of calls that only succeed. */
export interface Done {
  ok: true;
}

/** `not-needed` unless iPhones show the project in their own viewer, which alone needs a USDZ. */
export function usdzStateOf({ type, contentType, usdzUrl }: Project): UsdzState {
  if (type !== 'markerless' || contentType !== '3d-model') return 'not-needed';
  return usdzUrl === null ? 'needs-a-browser' : 'ready';
}
