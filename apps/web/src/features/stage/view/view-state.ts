import type { HostAction } from '@anchora/ar-runtime/scene/built/scene-run';
import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { Scene, SceneItem } from '@anchora/contract/scene/scene-shape';
import type { Vec } from '../document/item-edits';
import type { ViewName } from '../../../scene-preview/eye';
import type { ShownPicture } from '../../../scene-preview/use-picture';
import type { HandleMode } from './handles';

/** The state that the stage draws. */
export interface ViewState {
  scene: Scene;
  selected: SceneItem | null;
  canEdit: boolean;
  /** The scene as visitors see it while it plays; null while it is being edited. */
  playing: PublicSceneOfItems | null;
  /** Behaviour of the playing scene while its picture is lost; null while the picture is seen. */
  lost: Scene['whenLost'] | null;
  view: ViewName;
  isDim: boolean;
  handles: HandleMode;
}

/** Edits made by hand in the view. All edits of one gesture carry its name and are one step of undo. */
export interface ItemListener {
  onSelect(itemId: string | null): void;
  onMove(itemId: string, position: Vec, gesture: string): void;
  onTurn(itemId: string, rotation: Vec, gesture: string): void;
  onScale(itemId: string, scale: number, gesture: string): void;
  onGestureEnd(): void;
}

export interface ViewListener extends ItemListener {
  /** The creator turned the view by hand. */
  onOrbit(): void;
  onAction(action: HostAction): void;
  /** A scene that was kept in its place is hidden. */
  onHeldTooLong(): void;
  onLoading(isLoading: boolean): void;
  onFailed(itemId: string): void;
}

export interface StageViewOptions {
  canvas: HTMLCanvasElement;
  /** Element that holds the videos. */
  mediaHolder: HTMLElement;
  onFloor: boolean;
  /** Null on a floor. */
  picture: ShownPicture | null;
  /** True if the creator prefers less motion. */
  still: boolean;
  listener: ViewListener;
}
