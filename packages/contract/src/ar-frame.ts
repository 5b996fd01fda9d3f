import { previewAddress } from './preview-address';
import type { ContentType, Project, PublicProject } from './projects';

/** The page in the viewer's `<iframe>`. */
export const AR_FRAME_PATH = '/ar-frame/';

/** Query parameter with the share id of a public project; with it the server adds preload hints to the page. */
export const AR_FRAME_SHARE_PARAMETER = 'share';

/** `allow` of the `<iframe>`. */
export const AR_FRAME_PERMISSIONS =
  'camera; xr-spatial-tracking; accelerometer; gyroscope; magnetometer; fullscreen; autoplay; screen-wake-lock';

/** Id of the `<iframe>` that the server writes into the page of a public project and that the shell takes over. */
export const AR_FRAME_ELEMENT_ID = 'ar-frame';

/** Id of the `<template>` in the viewer's page that holds the app until the AR frame can be started. */
export const APP_LATER_ELEMENT_ID = 'app-later';

/** Content of the element with the id `FRAME_PROJECT_ELEMENT_ID`. */
export interface SharedFrame {
  /** Address that opens this experience on another device. */
  link: string;
  project: ReturnType<typeof frameProject>;
  /** Picture of a model, for browsers that cannot draw it. */
  poster?: string;
}

/** The part of a project that the AR frame needs. */
export function frameProject(project: PublicProject & Partial<Pick<Project, 'isPublic'>>) {
  const { name, description, type, contentType, modelUrl, model, usdzUrl, targetImageUrl, targetMindFile, scene } =
    project;
  return {
    name,
    description,
    type,
    contentType,
    // Android's Scene Viewer fetches the model without the owner's session.
    fitsSceneViewer: project.isPublic !== false && !project.withoutSceneViewer,
    // The light file. The frame replaces a model by the full one later, and chooses between two videos.
    modelUrl: model?.light?.url ?? model?.url ?? modelUrl,
    ...(model?.light && { fullModelUrl: model.url }),
    ...(model && contentType === '3d-model' && { sceneModelUrl: model.sceneUrl ?? modelUrl }),
    usdzUrl,
    // The picture is only shown there, never compiled, so the small one is enough.
    targetImageUrl: targetImageUrl === null ? null : previewAddress(targetImageUrl),
    targetMindFile,
    scene,
  };
}

/** Kind of content in the AR frame, which decides the code that it loads: a scene without a model needs no three.js. */
export type ShownKind = ContentType | 'flat-scene' | 'solid-scene';

export function shownKind({ contentType, scene }: Pick<PublicProject, 'contentType' | 'scene'>): ShownKind {
  if (!scene) return contentType;
  const hasModel = scene.scenes.some(({ items }) => items.some(({ kind }) => kind === 'model'));
  return hasModel ? 'solid-scene' : 'flat-scene';
}

/** Address of the AR frame for a public project; the frame can fetch the right code before it hears from the shell. */
export function sharedFrameAddress(
  project: Pick<PublicProject, 'shareId' | 'type' | 'contentType' | 'scene' | 'isUntracked'>,
): string {
  const { shareId } = project;
  // The code for markerless projects shows content without a camera, too.
  const type = project.isUntracked ? 'markerless' : project.type;
  return `${AR_FRAME_PATH}?${AR_FRAME_SHARE_PARAMETER}=${encodeURIComponent(shareId)}#${type}/${shownKind(project)}`;
}
