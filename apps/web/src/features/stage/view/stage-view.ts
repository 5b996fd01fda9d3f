import { gravityAlong } from '@anchora/ar-runtime/scene/built/gravity';
import type { Gravity } from '@anchora/ar-runtime/scene/built/standing';
import { hitItem } from '@anchora/ar-runtime/scene/built/hit-item';
import { createPageFiles } from '@anchora/ar-runtime/scene/built/page-files';
import { type BuiltScene, buildScene } from '@anchora/ar-runtime/scene/built/three/build-scene';
import { probeWebgl } from '@anchora/ar-runtime/scene/webgl-support';
import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { Box3, Matrix4, type Quaternion, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { Extent } from '../document/snapping';
import type { CanvasPoint } from './drag-plane';
import { Eye, type ViewName } from '../../../scene-preview/eye';
import { GroundPicture } from '../../../scene-preview/ground-picture';
import { Guides } from './guides';
import { type HandleListener, Handles, PICTURE_STANDING, TABLE_STANDING } from './handles';
import { Hands, type HandsListener } from './hands';
import { ItemMover } from './item-mover';
import { PictureLoop } from './picture-loop';
import { PlayedLoss } from './played-loss';
import { SelectionFrame } from './selection-frame';
import { EditedScene } from './edited-scene';
import { StageDrawing } from '../../../scene-preview/stage-drawing';
import type { StageViewOptions, ViewState } from './view-state';

/** Least distance of the view from the middle about which it turns, widths or metres; chosen by eye. */
const LEAST_DISTANCE = 0.2;
/** Greatest distance of the view from that middle, widths or metres; chosen by eye. */
const MOST_DISTANCE = 20;
/**
 * From this z of true up in the frame of the picture, the picture counts as lying: it leans back by over 30° from a
 * wall.
 */
const LIES_FROM = 0.5;

/** The stage on its canvas: draws a state, and reports gestures. */
export class StageView {
  private readonly drawing: StageDrawing;
  private readonly loop: PictureLoop;
  private readonly eye: Eye;
  private readonly ground: GroundPicture;
  private readonly frame = new SelectionFrame();
  private readonly guides: Guides;
  private readonly mover: ItemMover;
  private readonly handles: Handles;
  private readonly hands: Hands;
  private readonly edited = new EditedScene();
  private readonly built: BuiltScene;
  private readonly resizing: ResizeObserver;
  private orbit: OrbitControls;
  private state: ViewState;
  private shown: PublicSceneOfItems;
  /** Null while the picture is seen. */
  private loss: PlayedLoss | null = null;
  private loads = 0;
  private isLoading = false;
  private isOrbiting = false;
  private isDisposed = false;
  /** Whether the creator has turned the view since it was chosen. */
  private isTurned = false;
  private readonly up = new Vector3(0, 1, 0);
  private readonly upInRoot = new Vector3();
  private readonly rootFromCamera = new Matrix4();
  private gravity = gravityAlong([0, 1, 0]);

  /** @returns null if the browser cannot draw 3D. */
  static create(options: StageViewOptions, state: ViewState): StageView | null {
    const support = probeWebgl();
    return support === 'none' ? null : new StageView(options, state, support === 'software');
  }

  private constructor(
    private readonly options: StageViewOptions,
    state: ViewState,
    isSoftware: boolean,
  ) {
    const { canvas, onFloor, picture, still } = options;
    this.state = state;
    this.loop = new PictureLoop({
      isSoftware,
      movesByItself: () => this.movesByItself(),
      isHeld: () => this.isHeld,
      render: (elapsedS) => this.render(elapsedS),
    });
    this.drawing = new StageDrawing(canvas, { onFloor, isSoftware, onRestored: () => this.draw() });
    this.eye = new Eye(onFloor, picture?.height ?? 1);
    this.ground = new GroundPicture(picture, () => this.draw());
    this.guides = new Guides(onFloor);
    this.shown = this.sceneOf(state);
    this.built = buildScene(this.shown, {
      files: createPageFiles(options.mediaHolder),
      ground: onFloor ? 'floor' : 'picture',
      pictureAspect: picture?.height ?? 1,
      renderer: this.drawing.renderer,
      still,
      onFailed: (id) => options.listener.onFailed(id),
    });
    this.built.object.matrixAutoUpdate = false;
    this.drawing.add(this.ground.object, this.built.object);
    this.drawing.overlay.add(this.frame.object, this.guides.object);
    this.mover = this.createMover();
    // The hands are created before the controls, so that they decide first to whom a press belongs.
    this.hands = new Hands(canvas, this.handsListener());
    this.handles = new Handles(this.eye.camera, canvas, this.drawing.overlay, this.handleListener());
    this.orbit = this.createOrbit();
    this.resizing = new ResizeObserver(() => this.resize());
    this.resizing.observe(canvas);
    this.resize();
    this.lookFrom(state.view);
    this.show(state);
    this.watchLoading();
  }

  show(state: ViewState): void {
    const before = this.state;
    this.state = state;
    this.ground.setDim(state.isDim);
    const shown = this.sceneOf(state);
    if (shown !== this.shown) {
      this.shown = shown;
      this.built.apply(shown);
      if (state.playing !== before.playing) this.built.run.restart();
      this.watchLoading();
    }
    this.lose(state.lost);
    // Turning a view by hand makes it free, where it stands.
    if (state.view !== before.view && !(state.view === 'free' && this.isTurned)) this.lookFrom(state.view);
    this.handles.mode = state.handles;
    this.showHandles();
    this.draw();
  }

  /** Extent of a drawn item around its position, in the axes of the root; null before it is loaded. */
  extentOf(itemId: string): Extent | null {
    // A scene that plays is drawn as it was when it began, while the panel may have moved the item since.
    const item = this.shown.items.find(({ id }) => id === itemId);
    const bounds = item && this.built.bounds(itemId);
    if (!item || !bounds) return null;
    const box = new Box3().copy(bounds.box).applyMatrix4(bounds.rootFromItem);
    const at = new Vector3(...item.position);
    return { min: box.min.sub(at).toArray(), max: box.max.sub(at).toArray() };
  }

  /** Longest side of a drawn item at scale 1, widths or metres; null before it is loaded. */
  sideOf(itemId: string): number | null {
    // The sizes of new contents are known after the next picture.
    this.render(0);
    const size = this.built.bounds(itemId)?.box.getSize(new Vector3());
    return size ? Math.max(size.x, size.y, size.z) : null;
  }

  /** Names of the animations of each model that is drawn, by the item's id. */
  clips(): ReadonlyMap<string, readonly string[]> {
    const named = this.state.scene.items.map(({ id }) => [id, this.built.clips(id)] as const);
    return new Map(named.flatMap(([id, clips]) => (clips ? [[id, clips] as const] : [])));
  }

  /** Presses the screen's button of the playing scene. */
  pressButton(): void {
    const { button } = this.state.playing ?? {};
    const left = button ? this.built.run.act([button.action]) : [];
    for (const action of left) this.options.listener.onAction(action);
    this.draw();
  }

  dispose(): void {
    this.isDisposed = true;
    this.loss?.end();
    this.loop.dispose();
    this.resizing.disconnect();
    this.hands.dispose();
    this.handles.dispose();
    this.orbit.dispose();
    this.built.dispose();
    this.ground.dispose();
    this.frame.dispose();
    this.guides.dispose();
    this.drawing.dispose();
  }

  private sceneOf({ scene, playing }: ViewState): PublicSceneOfItems {
    if (playing) return playing;
    const edited = this.edited.of(scene);
    const before = this.shown as PublicSceneOfItems | undefined;
    const isSame =
      before?.id === edited.id &&
      before.items.length === edited.items.length &&
      before.items.every((item, i) => item === edited.items[i]);
    return isSame ? before : edited;
  }

  /** Draws as soon as the browser is ready to. */
  private draw(): void {
    this.loop.draw();
  }

  /** Whether a hand moves an item or the view. */
  private get isHeld(): boolean {
    return this.isOrbiting || this.mover.isHeld;
  }

  private render(elapsedS: number): void {
    const { camera } = this.eye;
    const { selected, playing } = this.state;
    camera.updateMatrixWorld();
    const cameraFromRoot = this.cameraFromRoot.elements;
    this.built.update(elapsedS, { cameraFromRoot, up: this.gravityNow(), seen: this.isSeen });
    this.placeBuilt();
    this.frame.show(selected && this.built.bounds(selected.id));
    this.drawing.render(camera, playing === null, this.isHeld);
  }

  /** Whether the playing scene is shown: on its picture, or kept on the screen without it. */
  private get isSeen(): boolean {
    return this.loss?.cameraFromRoot !== null;
  }

  private get cameraFromRoot(): Matrix4 {
    return this.loss?.cameraFromRoot ?? this.eye.camera.matrixWorldInverse;
  }

  /** True up in the frame of the scene, which turns with a scene that has left its picture. */
  private gravityNow(): Gravity {
    if (!this.loss) return this.gravity;
    const rootFromCamera = this.rootFromCamera.copy(this.cameraFromRoot).invert();
    const upInCamera = this.upInRoot.copy(this.up).transformDirection(this.eye.camera.matrixWorldInverse);
    return gravityAlong(upInCamera.transformDirection(rootFromCamera).toArray());
  }

  private placeBuilt(): void {
    const { object } = this.built;
    object.visible = this.isSeen;
    // The drawing holds everything in the frame of the picture.
    if (this.loss) object.matrix.multiplyMatrices(this.eye.camera.matrixWorld, this.cameraFromRoot);
    else object.matrix.identity();
    object.matrixWorldNeedsUpdate = true;
    this.ground.object.visible = !this.loss;
  }

  private lose(how: ViewState['lost']): void {
    if (how === (this.loss?.how ?? null)) return;
    this.loss?.end();
    const { canvas, listener } = this.options;
    const { eye, built } = this;
    const onOver = (): void => listener.onHeldTooLong();
    this.loss = how && new PlayedLoss(how, { canvas, eye, run: built.run, onOver });
    this.allowOrbit(true);
  }

  /** Without its picture a scene stays on the screen, so that the view has nothing to turn about. */
  private allowOrbit(isFree: boolean): void {
    this.orbit.enabled = isFree && !this.loss;
  }

  private movesByItself(): boolean {
    if (this.isLoading || this.state.playing) return true;
    return !this.options.still && this.shown.items.some(({ kind }) => kind === 'video' || kind === 'model');
  }

  private watchLoading(): void {
    const load = ++this.loads;
    this.setLoading(true);
    const ended = (): void => {
      if (load !== this.loads || this.isDisposed) return;
      this.setLoading(false);
      this.showHandles();
      this.draw();
    };
    this.built.loaded().then(ended, ended);
  }

  private setLoading(isLoading: boolean): void {
    if (this.isLoading !== isLoading) this.options.listener.onLoading(isLoading);
    this.isLoading = isLoading;
  }

  private showHandles(): void {
    const { selected, canEdit, playing } = this.state;
    this.handles.show(canEdit && !playing ? selected : null, this.standingOf(selected));
  }

  private standingOf(item: SceneItem | null): Quaternion {
    if (!item || this.options.onFloor) return PICTURE_STANDING;
    const isUp = item.up === 'gravity' ? this.up.z > LIES_FROM : item.up === 'table';
    return isUp ? TABLE_STANDING : PICTURE_STANDING;
  }

  private lookFrom(view: ViewName): void {
    this.isTurned = false;
    const place = this.eye.placeOf(view);
    this.up.copy(place.up);
    this.gravity = gravityAlong(this.up.toArray());
    this.eye.look(place);
    this.orbit.dispose();
    this.orbit = this.createOrbit();
    this.orbit.target.copy(place.lookAt);
    this.allowOrbit(true);
    this.orbit.update();
  }

  private createOrbit(): OrbitControls {
    const orbit = new OrbitControls(this.eye.camera, this.options.canvas);
    orbit.minDistance = LEAST_DISTANCE;
    orbit.maxDistance = MOST_DISTANCE;
    // Former controls that were held no longer say that they were let go.
    this.isOrbiting = false;
    orbit.addEventListener('start', () => {
      this.isOrbiting = true;
    });
    orbit.addEventListener('end', () => {
      this.isOrbiting = false;
      this.draw();
    });
    orbit.addEventListener('change', () => {
      this.draw();
      if (!this.isOrbiting || this.isTurned) return;
      this.isTurned = true;
      this.options.listener.onOrbit();
    });
    return orbit;
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.options.canvas;
    if (width === 0 || height === 0) return;
    this.drawing.resize(width, height);
    this.eye.resize(width, height);
    this.handles.resize(height);
    if (this.state.view !== 'free') this.lookFrom(this.state.view);
    this.draw();
  }

  private hit({ x, y }: CanvasPoint): string | null {
    const { clientWidth: width, clientHeight: height } = this.options.canvas;
    if (!this.isSeen) return null;
    const clipFromRoot = new Matrix4().multiplyMatrices(this.eye.camera.projectionMatrix, this.cameraFromRoot).elements;
    const boxes = this.built.hitBoxes((id) => !this.state.playing || this.built.run.isTappable(id));
    return hitItem(boxes, x, y, { width, height, clipFromRoot });
  }

  private tap(point: CanvasPoint): void {
    const { listener } = this.options;
    const id = this.hit(point);
    if (!this.state.playing) listener.onSelect(id);
    else if (id !== null) for (const action of this.built.run.tap(id)) listener.onAction(action);
    this.draw();
  }

  private createMover(): ItemMover {
    const { canvas, listener, onFloor, picture } = this.options;
    return new ItemMover({
      canvas,
      eye: this.eye,
      guides: this.guides,
      listener,
      pictureHeight: onFloor ? null : (picture?.height ?? 1),
      items: () => this.state.scene.items,
      selected: () => this.state.selected,
      extentOf: (id) => this.extentOf(id),
    });
  }

  private endGesture(): void {
    this.allowOrbit(true);
    this.mover.end();
    this.showHandles();
    this.draw();
  }

  private handsListener(): HandsListener {
    return {
      itemAt: (point) => (this.state.canEdit && !this.state.playing ? this.hit(point) : null),
      isOnHandle: () => this.handles.isHovered,
      onPointer: (type) => {
        this.handles.allow(type !== 'touch');
        this.showHandles();
      },
      onCamera: (isFree) => this.allowOrbit(isFree),
      onTap: (point) => this.tap(point),
      onDragStart: (id) => this.mover.take(id),
      onDrag: (point, keys) => this.mover.dragTo(point, keys),
      onSweep: (byPx) => this.loss?.turnBy(byPx),
      onPinch: (factor) => this.mover.pinch(factor),
      onTwist: (rad) => this.mover.twist(rad, this.hands.isFree),
      onEnd: () => this.endGesture(),
    };
  }

  private handleListener(): HandleListener {
    return {
      onMove: (item, to) => this.mover.moveTo(item, to, this.hands.isFree),
      onTurn: (item, rotation) => this.mover.turnTo(item, rotation),
      onScale: (item, scale) => this.mover.scaleTo(item, scale),
      onGrab: () => {
        this.mover.begin();
        this.allowOrbit(false);
      },
      onRelease: () => this.endGesture(),
      onChange: () => this.draw(),
      isFree: () => this.hands.isFree,
    };
  }
}
