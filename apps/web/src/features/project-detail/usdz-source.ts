import type { Project } from '@anchora/contract/projects';

/**
 * Address of the model from which the iPhone version is made: the variant for the viewers of phones, once it is ready.
 * A USDZ holds its geometry as text, so that the one of a heavy original would be several times as large.
 */
export function usdzSource({ model, modelUrl }: Pick<Project, 'model' | 'modelUrl'>): string {
  return model?.sceneUrl ?? modelUrl;
}
