import type { ProjectType, TrackingBuild } from '@anchora/contract/projects';

interface TrackedRow {
  type: ProjectType;
  trackingFileId: string | null;
  trackingBuildState: TrackingBuild['state'];
}

/** Whether nothing finds the picture of an image-tracking project, and nothing is being made that will. */
export function isUntracked({ type, trackingFileId, trackingBuildState }: TrackedRow): boolean {
  const isBuilding = trackingBuildState === 'queued' || trackingBuildState === 'building';
  return type === 'image-tracking' && trackingFileId === null && !isBuilding;
}
