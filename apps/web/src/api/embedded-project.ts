import { PAGE_PROJECT_ELEMENT_ID } from '@anchora/contract/page-config';
import type { PublicProject } from '@anchora/contract/projects';

/** The public project that the server put into the page, or null if the page holds no project or another one. */
export function embeddedProject(shareId: string): PublicProject | null {
  const json = document.getElementById(PAGE_PROJECT_ELEMENT_ID)?.textContent;
  if (!json) return null;
  try {
    const project = JSON.parse(json) as PublicProject;
    return project.shareId === shareId ? project : null;
  } catch {
    return null;
  }
}
