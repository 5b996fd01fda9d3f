import type { PublicAction, PublicItem, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { appearanceAt, hasLeft } from './appearing';
import { type Extent, type Ground, facingOf, itemMatrix, visitorIn } from './item-matrix';
import { NO_ROTATION, type Vec3 } from './rotation';
import { type Gravity, Standing } from './standing';

/** The parts of the present view on which a scene's appearance depends. */
export interface SceneView {
  /** Column-major 16 numbers; may scale uniformly. */
  cameraFromRoot: ArrayLike<number>;
  /** True up; null while the device does not report it. */
  up: Gravity | null;
  /** False while the scene is hidden: its clocks stand still, and nothing plays. */
  seen: boolean;
}

/** An action that the scene's host has to carry out. */
export type HostAction = Extract<PublicAction, { do: 'leave' | 'scene' }>;

interface SceneRunOptions {
  ground: Ground;
  /** True if the visitor prefers less motion: nothing turns by itself, and items appear without effects. */
  still: boolean;
}

export interface ItemNow {
  readonly item: PublicItem;
  /** rootFromItem, column-major. */
  readonly matrix: Float32Array;
  /** 0 to 1; 0 while the item is hidden. */
  readonly opacity: number;
  /** Whether its video, sound or animation plays. */
  readonly playing: boolean;
  /** Time since the item was shown, s. */
  readonly ageS: number;
}

interface Entry {
  item: PublicItem;
  matrix: Float32Array;
  opacity: number;
  playing: boolean;
  /** Bounds of its content; null until it is loaded. */
  extent: Extent | null;
  shown: boolean;
  ageS: number;
  wantsPlay: boolean;
  turnRad: number;
  facingRad: number;
  standing: Standing;
}

/**
 * A scene over time, without a renderer: which items are shown, where they are, what plays, and the effects of taps.
 * Positions are in target widths on a picture, in metres on a floor.
 */
export class SceneRun {
  /** False once the visitor has touched the scene, which ends all automatic turning. */
  turning = true;
  private entries: Entry[] = [];

  constructor(
    scene: PublicSceneOfItems,
    private readonly options: SceneRunOptions,
  ) {
    this.apply(scene);
  }

  /** The items in the order of the document; those of unknown kinds are left out. */
  get items(): readonly ItemNow[] {
    return this.entries;
  }

  /** Continues with another state of the same scene. Items that still exist keep their state. */
  apply(scene: PublicSceneOfItems): void {
    const before = new Map(this.entries.map((entry) => [entry.item.id, entry]));
    this.entries = scene.items.filter(isKnown).map((item) => {
      const entry = before.get(item.id);
      return entry && startsAlike(entry.item, item) ? Object.assign(entry, { item }) : entryOf(item);
    });
  }

  /** Called when the content of an item has been loaded, or has changed its size. */
  setExtent(id: string, extent: Extent): void {
    const entry = this.find(id);
    if (entry) entry.extent = extent;
  }

  /** Null until the content has been loaded. */
  extentOf(id: string): Extent | null {
    return this.find(id)?.extent ?? null;
  }

  /** Shows everything from the beginning again. */
  restart(): void {
    this.entries = this.entries.map(({ item, extent }) => Object.assign(entryOf(item), { extent }));
  }

  update(elapsedS: number, view: SceneView): void {
    const visitor = visitorIn(view.cameraFromRoot);
    for (const entry of this.entries) this.updateEntry(entry, elapsedS, view, visitor);
  }

  /** Called when a video or sound has ended. */
  ended(id: string): void {
    const entry = this.find(id);
    if (entry) entry.wantsPlay = false;
  }

  /** Whether a tap on the item has an effect. */
  isTappable(id: string): boolean {
    const entry = this.find(id);
    return !!entry && entry.opacity > 0 && (entry.item.onTap.length > 0 || waitsForTap(entry.item));
  }

  /** @returns the actions that the host has to carry out. */
  tap(id: string): HostAction[] {
    const entry = this.find(id);
    if (!entry || !this.isTappable(id)) return [];
    const { onTap } = entry.item;
    const togglesItself = onTap.some((action) => action.do === 'playPause' && action.item === id);
    if (waitsForTap(entry.item) && !togglesItself) entry.wantsPlay = true;
    return this.act(onTap);
  }

  /** Carries out the actions that concern items. @returns those that the host has to carry out. */
  act(actions: readonly PublicAction[]): HostAction[] {
    const forHost: HostAction[] = [];
    for (const action of actions) {
      if (action.do === 'leave' || action.do === 'scene') forHost.push(action);
      else this.change(action);
    }
    return forHost;
  }

  private change(action: Exclude<PublicAction, HostAction>): void {
    const entry = this.find(action.item);
    if (!entry) return;
    const isShown = entry.shown && !hasLeft(entry.item, entry.ageS);
    if (action.do === 'playPause') entry.wantsPlay = !entry.wantsPlay;
    else if (action.do === 'hide' || (action.do === 'toggle' && isShown)) entry.shown = false;
    else if (!isShown) Object.assign(entry, { shown: true, ageS: 0, wantsPlay: playsWhenShown(entry.item) });
  }

  private updateEntry(entry: Entry, elapsedS: number, view: SceneView, visitor: Vec3): void {
    const { item, extent } = entry;
    const { ground, still } = this.options;
    const runs = view.seen && entry.shown;
    if (runs) entry.ageS += elapsedS;
    const look = appearanceAt(item, entry.ageS, still);
    entry.opacity = entry.shown && (extent || item.kind === 'sound') ? look.opacity : 0;
    entry.playing = runs && look.opacity > 0 && entry.wantsPlay;
    if (runs && look.opacity > 0) entry.turnRad = turned(entry, elapsedS, still || !this.turning);
    const standing = ground === 'floor' ? NO_ROTATION : entry.standing.step(item.up, item.otherwise, view.up, elapsedS);
    if (item.faces === 'visitor') entry.facingRad = facingOf(standing, item.position, visitor) ?? entry.facingRad;
    else entry.facingRad = 0;
    const turns = { standing, facingRad: entry.facingRad, turnRad: entry.turnRad };
    if (extent) itemMatrix(item, { ground, extent, look }, turns, entry.matrix);
  }

  private find(id: string): Entry | undefined {
    for (const entry of this.entries) if (entry.item.id === id) return entry;
    return undefined;
  }
}

const KINDS: readonly string[] = ['model', 'video', 'image', 'text', 'sound'] satisfies PublicItem['kind'][];

/** A newer document may have kinds of items that this code cannot show. */
function isKnown({ kind }: PublicItem): boolean {
  return KINDS.includes(kind);
}

function entryOf(item: PublicItem): Entry {
  return {
    item,
    matrix: new Float32Array(16),
    opacity: 0,
    playing: false,
    extent: null,
    shown: item.shown,
    ageS: 0,
    wantsPlay: playsWhenShown(item),
    turnRad: 0,
    facingRad: 0,
    standing: new Standing(),
  };
}

/** Whether an edited item keeps its state; one with a different start starts again. */
function startsAlike(before: PublicItem, item: PublicItem): boolean {
  return beginningOf(before) === beginningOf(item);
}

function beginningOf(item: PublicItem): string {
  const { kind, shown, appear, leaveAfterS } = item;
  return JSON.stringify([kind, shown, appear, leaveAfterS, playsWhenShown(item)]);
}

function waitsForTap(item: PublicItem): boolean {
  return (item.kind === 'video' || item.kind === 'sound') && item.play === 'tap';
}

function playsWhenShown(item: PublicItem): boolean {
  return !waitsForTap(item);
}

function turned({ item: { turn }, turnRad }: Entry, elapsedS: number, still: boolean): number {
  if (!turn.on) return 0;
  if (still) return turnRad;
  return (turnRad + (elapsedS * 2 * Math.PI) / turn.periodS) % (2 * Math.PI);
}
