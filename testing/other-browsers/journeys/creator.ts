import { fixturePath } from '../../fixtures/fixture-path';
import { signUp } from './account';
import type { Journey } from './journey';
import { CITRUS, createProject } from './projects';

const LANTERN = { ...CITRUS, content: 'models/lantern.glb' };
/** Time for an upload and its check on a busy machine. Chosen, not measured. */
const UPLOAD_MS = 30_000;

export const creatorJourneys: Journey[] = [
  {
    name: 'a draft in the wizard, its file included, is there again after a reload; a wrong file is refused',
    async run(world) {
      const tab = await world.open();
      await signUp(tab);
      await tab.open('/create-project');
      await tab.fill('Project name', 'Autumn poster');
      await tab.click({ role: 'button', name: 'Continue to Content' });
      await tab.chooseFile('3D model file', fixturePath('pictures/citrus.png'));
      await tab.see({ textHas: 'Invalid file type. Accepted types are:' });
      await tab.chooseFile('3D model file', fixturePath('models/lantern.glb'));
      await tab.see({ textHas: 'Uploaded' }, UPLOAD_MS);
      await tab.open('/create-project');
      await tab.seeText('66% complete', UPLOAD_MS);
      await tab.see({ textHas: 'lantern.glb' });
    },
  },
  {
    name: 'a project is previewed in 3D, asks for Pro before it becomes private, is deleted and brought back',
    async run(world) {
      const tab = await world.open();
      await signUp(tab);
      const { id } = await createProject(tab, LANTERN);
      await tab.open(`/view/${id}`);
      await tab.see({ role: 'heading', level: 1, name: LANTERN.name });
      await tab.until('the model is drawn', () => {
        const viewer = document.querySelector<HTMLElement & { loaded?: boolean }>('model-viewer');
        return viewer?.loaded ?? false;
      });

      await tab.open('/dashboard');
      await tab.click({ role: 'switch' });
      await tab.see({ role: 'dialog', name: 'Upgrade to Pro' });
      await tab.press('Escape');
      await tab.seeNot({ role: 'dialog' });
      await tab.click({ role: 'button', name: `Actions for ${LANTERN.name}` });
      await tab.click({ role: 'menuitem', name: 'Delete' });
      await tab.click({ role: 'button', name: 'Delete project' });
      await tab.click({ role: 'button', name: 'Undo' });
      await tab.see({ role: 'heading', name: LANTERN.name });
    },
  },
];
