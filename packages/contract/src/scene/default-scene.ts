import { cutTo } from '../cut-to';
import { MAX_SCENE_NAME_LENGTH } from '../limits';
import type { ContentType, ProjectType } from '../projects';
import { cleanCreatorText } from '../creator-text';
import type { SceneDocument, SceneItem } from './scene-shape';

interface PlainProject {
  type: ProjectType;
  contentType: ContentType;
  /** Ids of the project's model or video, and of its target image. */
  contentFileId: string;
  targetFileId: string | null;
  name: string;
  /** Set for a transparent video; see `stacked-video.ts`. */
  contentAlpha?: 'stacked' | null;
}

/** Size of a video's or picture's box in a project without a document, widths of the target or metres. */
export const DEFAULT_FLAT_BOX: [number, number] = [0.9, 1.6];
/** Time of a whole turn of a model in a project without a document. */
export const DEFAULT_TURN_PERIOD_S = 10;

/** The default values of the fields that all items have. */
export const itemAtRest = () =>
  ({
    alt: '',
    position: [0, 0, 0],
    rotation: [0, 0, 0],
    scale: 1,
    up: 'picture',
    otherwise: 'picture',
    faces: 'front',
    shown: true,
    locked: false,
    appear: { delayS: 0, effect: 'none' },
    leaveAfterS: null,
    turn: { on: false, periodS: DEFAULT_TURN_PERIOD_S },
    onTap: [],
  }) satisfies Omit<SceneItem, 'id' | 'name' | 'kind'>;

/**
 * The document of a project without one: its content as the specification shows it. Its ids are fixed, so that equal
 * projects have equal documents.
 */
export function defaultScene(project: PlainProject): SceneDocument {
  const name = shortened(project.name);
  const item = { ...itemAtRest(), id: 'item01', name, file: project.contentFileId };
  const content: SceneItem =
    project.contentType === 'video'
      ? {
          ...item,
          kind: 'video',
          fit: { mode: 'free', box: [...DEFAULT_FLAT_BOX] },
          alpha: { mode: project.contentAlpha ?? 'none' },
          loop: true,
          muted: false,
          play: 'shown',
        }
      : {
          ...item,
          kind: 'model',
          turn: { on: true, periodS: DEFAULT_TURN_PERIOD_S },
          clip: 0,
          loop: 'repeat',
          speed: 1,
        };
  const targets =
    project.type === 'image-tracking' && project.targetFileId
      ? [
          {
            id: 'target',
            name,
            image: project.targetFileId,
            scene: 'scene1',
            widthCm: null,
            retired: false,
          },
        ]
      : [];
  return {
    v: 1,
    targets,
    scenes: [{ id: 'scene1', name, items: [content], whenLost: 'hide', button: null }],
  };
}

function shortened(projectName: string): string {
  return cutTo(cleanCreatorText(projectName, 'one'), MAX_SCENE_NAME_LENGTH).trim();
}
