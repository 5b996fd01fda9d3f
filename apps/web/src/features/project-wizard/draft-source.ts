import type { ProjectType } from '@anchora/contract/projects';
import { isTemplateId, type TemplateId } from '@anchora/contract/templates';

/** What a new project may be filled from. */
export type DraftSource =
  | { kind: 'template'; id: TemplateId }
  /** A project whose target image cannot be tracked; `type` is that of the new one. */
  | { kind: 'project'; id: number; type: ProjectType };

/** Whether a query asks for something to begin with, even if there is no such thing. */
export function namesDraftSource(query: string): boolean {
  const params = new URLSearchParams(query);
  return params.has('template') || params.has('project');
}

/** Reads the query of /create-project; null when it names nothing to begin with. */
export function draftSourceOf(query: string): DraftSource | null {
  const params = new URLSearchParams(query);
  const template = params.get('template');
  if (template !== null) return isTemplateId(template) ? { kind: 'template', id: template } : null;
  const id = params.get('project') ?? '';
  if (!/^[0-9]{1,10}$/.test(id)) return null;
  return {
    kind: 'project',
    id: Number(id),
    type: params.get('type') === 'markerless' ? 'markerless' : 'image-tracking',
  };
}
