import { idInAddress } from '../../api/id-in-address';
import type { ProjectType } from '@anchora/contract/projects';
import { isTemplateId, type TemplateId } from '@anchora/contract/templates';
import { WIZARD_PATH } from '../../api/wizard-path';

/** A source from which a new project is filled. */
export type DraftSource =
  | { kind: 'template'; id: TemplateId }
  /** A project whose target image cannot be tracked; `type` is the type of the new project. */
  | { kind: 'project'; id: number; type: ProjectType };

/** Whether a query names a source, existing or not. */
export function namesDraftSource(query: string): boolean {
  const params = new URLSearchParams(query);
  return params.has('template') || params.has('project');
}

/** The wizard's address without the source that its query names. The workspace of the new project stays. */
export function addressWithoutSource(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of ['template', 'project', 'type']) params.delete(name);
  const rest = params.toString();
  return rest === '' ? WIZARD_PATH : `${WIZARD_PATH}?${rest}`;
}

/** Reads the query of /create-project; null if it names no source, or one that cannot exist. */
export function draftSourceOf(query: string): DraftSource | null {
  const params = new URLSearchParams(query);
  const template = params.get('template');
  if (template !== null) return isTemplateId(template) ? { kind: 'template', id: template } : null;
  const id = idInAddress(params.get('project'));
  if (id === null) return null;
  return {
    kind: 'project',
    id,
    type: params.get('type') === 'markerless' ? 'markerless' : 'image-tracking',
  };
}
