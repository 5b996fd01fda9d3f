import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Project } from '@anchora/contract/projects';
import { useStore } from '../../../store/use-store';
import type { DraftSaver } from '../saving/draft-saver';
import type { SceneBounds } from '../view/scene-bounds';
import type { SceneClips } from '../view/scene-clips';
import type { History } from '../document/history';
import type { SceneConversions } from '../upload/scene-conversions';
import type { NewPictures } from '../upload/new-pictures';
import type { SceneUploads } from '../upload/scene-uploads';
import type { Announcer } from './announcer';
import type { PanelHistory } from './panel-history';
import type { SizeKeeper } from './size-keeper';
import type { StageSession } from './stage-session';

/** Everything that the parts of the stage share. */
export interface StageParts {
  project: Project;
  session: StageSession;
  panels: PanelHistory;
  saver: DraftSaver;
  uploads: SceneUploads;
  conversions: SceneConversions;
  pictures: NewPictures;
  announcer: Announcer;
  /** Sizes of the drawn items. */
  bounds: SceneBounds;
  clips: SceneClips;
  sizes: SizeKeeper;
}

export const StageContext = createContext<StageParts | null>(null);

export function useStage(): StageParts {
  const parts = useContext(StageContext);
  if (!parts) throw new Error('useStage needs a StageContext around it');
  return parts;
}

/** The history as the panels show it. */
export function useHistory(): History {
  return useStore(useStage().panels);
}

/** Whether this window may edit now. */
export function useCanEdit(): boolean {
  const { saver } = useStage();
  return useSyncExternalStore(saver.subscribe, () => saver.canEdit);
}
