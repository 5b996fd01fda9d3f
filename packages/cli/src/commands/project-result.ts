import type { V1Project } from '@anchora/contract/v1/v1-answers';
import { printable } from '../output/printable';
import { isBuilding } from '../projects/wait-for-builds';
import type { Words } from '../texts/words';

type ProjectState = 'ready' | 'building' | 'build-failed' | 'private' | 'archived' | 'deleted' | 'blocked';

/** The one word that says whether visitors can see a project, or why not. */
function stateOf(project: V1Project): ProjectState {
  if (project.status !== 'active') return project.status;
  if (project.trackingBuild.state === 'failed') return 'build-failed';
  if (isBuilding(project)) return 'building';
  return project.isPublic ? 'ready' : 'private';
}

/** A project as `--json` prints it. */
export function projectResult(project: V1Project) {
  const { id, name, type, contentType, isPublic, shareId, viewUrl, shareUrl, viewCount, trackingBuild } = project;
  const failure = trackingBuild.failure ? { code: trackingBuild.failure.code, message: trackingBuild.message } : null;
  return {
    id,
    name,
    state: stateOf(project),
    type,
    contentType,
    isPublic,
    shareId,
    viewUrl,
    shareUrl,
    viewCount,
    failure,
  };
}

export function projectText(project: V1Project, words: Words): string {
  const { id, name, viewUrl, trackingBuild } = project;
  const { failure, message } = trackingBuild;
  const state = words.say(`state-${stateOf(project)}`, {});
  const lines = [`${id}  ${printable(name)}  ${state}`, viewUrl];
  if (failure) lines.push(words.ofServer({ ...failure, ...(message === null ? {} : { message }) }));
  return `${lines.join('\n')}\n`;
}
