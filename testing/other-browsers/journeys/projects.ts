import type { CreateProject, Project } from '@anchora/contract/projects';
import type { Tab } from '../tab';
import { until } from '../until';

/** The server makes a tracking file in a second; beside other work, much longer. Chosen, not measured. */
const TRACKABLE_WITHIN_MS = 60_000;

interface Making {
  name: string;
  content: string;
  /** Target image; the project is markerless without it. */
  picture?: string;
}

/** Projects with a video on a picture. */
export const CITRUS = { name: 'Citrus label', picture: 'pictures/citrus.png', content: 'clips/clock-16x9.mp4' };
export const HARBOUR = { ...CITRUS, name: 'Harbour', picture: 'pictures/harbour.jpg' };

/**
 * Makes a project of the signed-in user by API calls from the page, for journeys that do not test the wizard. It is
 * ready for visitors: the tracking file of its picture is made.
 */
export async function createProject(tab: Tab, making: Making): Promise<Project> {
  const project = await postProject(tab, making);
  if (making.picture) await until('the tracking file is made', () => isTrackable(tab, project), TRACKABLE_WITHIN_MS);
  return project;
}

async function postProject(tab: Tab, { name, content, picture }: Making): Promise<Project> {
  return tab.evaluate(
    async (draft, contentFile, pictureFile) => {
      const [modelUrl, targetImageUrl = null] = await Promise.all(
        [contentFile, pictureFile]
          .filter((file) => file !== null)
          .map(async (file) => {
            const bytes = await (await fetch(`/__browsers/fixtures/${file}`)).arrayBuffer();
            const form = new FormData();
            form.append('file', new File([bytes], file.slice(file.lastIndexOf('/') + 1)));
            const answer = await fetch('/api/upload', { method: 'POST', body: form });
            if (!answer.ok) throw new Error(`Upload: ${answer.status} ${await answer.text()}`);
            return ((await answer.json()) as { url: string }).url;
          }),
      );
      const body = { ...draft, modelUrl, targetImageUrl };
      const answer = await fetch('/api/projects', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`Project: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Project;
    },
    {
      name,
      type: picture ? 'image-tracking' : 'markerless',
      contentType: content.endsWith('.mp4') ? 'video' : '3d-model',
      targetMindFile: null,
    } satisfies Partial<CreateProject>,
    content,
    picture ?? null,
  );
}

async function isTrackable(tab: Tab, { id }: Project): Promise<boolean> {
  return tab.evaluate(async (address) => {
    const answer = await fetch(address);
    return answer.ok && ((await answer.json()) as Project).targetMindFile !== null;
  }, `/api/projects/${id}`);
}

/**
 * Moves a project of the signed-in user to the trash by an API call from the page.
 *
 * @throws Error if the call is refused.
 */
export async function deleteProject(tab: Tab, { id }: Pick<Project, 'id'>): Promise<void> {
  await tab.evaluate(async (address) => {
    const answer = await fetch(address, { method: 'DELETE' });
    if (!answer.ok) throw new Error(`Project: ${answer.status} ${await answer.text()}`);
  }, `/api/projects/${id}`);
}
