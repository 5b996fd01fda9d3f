import type { Project } from '@anchora/contract/projects';
import { itemAtRest } from '@anchora/contract/scene/default-scene';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import type { APIRequestContext } from '@playwright/test';
import { fileIdOf } from '@anchora/contract/file-paths';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi, upgradeToPro } from './accounts';
import { createTrackedProject, uploadFile } from './projects';
import { magentaCard, publishScenes, sceneWith } from './scenes';
import { storePicture } from './store-picture';

/** The pictures of the project below; the second shows a green card and a model. */
export const SITE_PICTURES = { first: 'pictures/night-market.jpg', second: 'pictures/harbour.jpg' };
/** Words of the card of the third scene, which a tap on the first one opens. */
export const OPENED_BY_TAP = 'Opened by the tap';

/**
 * A project of a new Pro account with two pictures, three scenes, a model and a video. The first picture shows a
 * magenta card; a tap on it, or on the button below, opens the third scene, in which the video plays.
 */
export async function makeSiteProject(request: APIRequestContext, origin: string, name: string): Promise<Project> {
  await registerByApi(request, origin);
  await upgradeToPro(request, origin);
  const content = fixturePath('models/beacon.glb');
  const picture = fixturePath(SITE_PICTURES.first);
  const project = await createTrackedProject(request, origin, { name, picture, content });
  const image = await storePicture(request, origin, fixturePath(SITE_PICTURES.second));
  const video = fileIdOf(await uploadFile(request, origin, fixturePath('clips/clock-16x9.mp4')));
  await publishScenes(request, origin, project, (document) => {
    const own = document.scenes[0]?.id ?? '';
    const model = document.scenes[0]?.items.find(({ kind }) => kind === 'model');
    const green = { colour: '#00ff00', ground: '#00ff00' };
    const next = { do: 'scene', scene: 'scene3' } as const;
    const scenes = [
      sceneWith(own, [magentaCard('card01', { onTap: [next] })], {
        button: { label: 'Tiếp', action: next, when: 'seen' },
      }),
      sceneWith('scene2', [magentaCard('card02', green), ...(model ? [model] : [])]),
      sceneWith('scene3', [videoItem('video1', video), magentaCard('card03', { ...green, alt: OPENED_BY_TAP })]),
    ];
    const added = { id: 'second', name: 'Second', image, scene: 'scene2', widthCm: null, retired: false };
    return { ...document, targets: [...document.targets, added], scenes };
  });
  return project;
}

function videoItem(id: string, file: string): SceneItem {
  const fields = { fit: { mode: 'fit' }, alpha: { mode: 'none' }, loop: true, muted: true, play: 'shown' } as const;
  return { id, name: id, ...itemAtRest(), kind: 'video', file, ...fields };
}
