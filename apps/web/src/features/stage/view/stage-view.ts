import { type BuiltScene, buildScene } from '@anchora/ar-runtime/scene/built/three/build-scene';
import { createPageFiles } from '@anchora/ar-runtime/scene/built/page-files';
import type { HostAction } from '@anchora/ar-runtime/scene/built/scene-run';
import { lightStudio, renewSurroundings } from '@anchora/ar-runtime/scene/studio-light';
import { probeWebgl } from '@anchora/ar-runtime/scene/webgl-support';
import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { Scene as DocumentScene, SceneItem } from '@anchora/contract/scene/scene-shape';
import { Box3, Group, Matrix4, PerspectiveCamera, type Quaternion, Scene, Vector3, WebGLRenderer } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { type Vec, turnAxis } from '../document/item-edits';
import { type Extent, SNAP_PX, snapPosition } from '../document/snapping';
import { type CanvasPoint, DragPlane } from './drag-plane';
import { Eye, type ViewName } from './eye';
import { GroundPicture } from './ground-picture';
import { Guides } from './guides';
import { type HandleMode, Handles, PICTURE_STANDING, TABLE_STANDING } from './handles';
import { Hands } from './hands';
import { SelectionFrame } from './selection-frame';
import { EditedScene } from './shown-scene';

/** The stage as the panels want it. */
export interface ViewState {
  scene: DocumentScene;
  selected: SceneItem | null;
  canEdit: boolean;
  /** As visitors see it; null while it is being edited. */
  playing: PublicSceneOfItems | null;
  view: ViewName;
  isDim: boolean;
  handles: HandleMode;
}

/** One gesture has one name, by which its edits become one step of undo. */
export interface ViewListener {
  onSelect(itemId: string | null): void;
  onMove(itemId: string, position: Vec, gesture: string): void;
  onTurn(itemId: string, rotation: Vec, gesture: string): void;
  onScale(itemId: string, scale: number, gesture: string): void;
  onGestureEnd(): void;
  /** The creator turned the view by hand. */
  onOrbit(): void;
  onAction(action: HostAction): void;
  onLoading(isLoading: boolean): void;
  onFailed(itemId: string): void;
}

export interface StageViewOptions {
  canvas: HTMLCanvasElement;
  /** Holds the videos. */
  shelf: HTMLElement;
  onFloor: boolean;
  /** Address of the picture, and its height in its widths; null on a floor. */
  picture: { address: string; height: number } | null;
  /** True if the creator prefers less motion. */
  still: boolean;
  listener: ViewListener;
}

const MAX_PIXEL_RATIO = 2;
/** Longest step of an animation, s. */
const MAX_STEP_S = 0.1;
/** Time between two pictures while something moves by itself, ms; the page must stay responsive without a graphics chip. */
const PICTURE_MS = 33;
const OUT_OF_PICTURE = new Vector3(0, 0, 1);
const OFF_FLOOR = new Vector3(0, 1, 0);

/**
 * Draws the stage and follows hands on it. The frame is the viewer's: on a picture the camera stays at the origin and the
 * root moves, so that lamp and reflections are those of AR; on a floor the camera moves. Handles are drawn in a second pass
 * by the creator's own camera.
 */
export class StageView {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera();
  private readonly root = new Group();
  private readonly overlay = new Scene();
  private readonly eye: Eye;
  private readonly ground: GroundPicture;
  private readonly frame = new SelectionFrame();
  private readonly guides = new Guides();
  private readonly handles: Handles;
  private readonly hands: Hands;
  private readonly edited = new EditedScene();
  private readonly built: BuiltScene;
  private orbit: OrbitControls;
  private state: ViewState;
  private shown: PublicSceneOfItems;
  private drag: DragPlane | null = null;
  private dragItem: string | null = null;
  private gestures = 0;
  private request = 0;
  private drawnMs = 0;
  private loads = 0;
  private isLoading = false;
  private isDisposed = false;
  private up = new Vector3(0, 1, 0);
  private readonly pictureHeight: number;
  private readonly resizing: ResizeObserver;

  /** @returns null if the browser cannot draw in 3D. */
  static create(options: StageViewOptions, state: ViewState): StageView | null {
    const support = probeWebgl();
    return support === 'none' ? null : new StageView(options, state, support === 'software');
  }

  private constructor(
    private readonly options: StageViewOptions,
    state: ViewState,
    private readonly isSoftware: boolean,
  ) {
    const { canvas, onFloor, picture, listener } = options;
    this.pictureHeight = picture?.height ?? 1;
    this.state = state;
    this.renderer = new WebGLRenderer({ canvas, alpha: true, antialias: !isSoftware });
    this.renderer.setClearColor(0x000000, 0);
    this.camera.matrixAutoUpdate = false;
    this.root.matrixAutoUpdate = false;
    this.scene.add(this.root, this.camera);
    lightStudio(this.renderer, this.scene, this.camera);
    this.eye = new Eye(onFloor, this.pictureHeight);
    this.ground = new GroundPicture(picture, () => this.draw());
    this.shown = this.sceneOf(state);
    this.built = buildScene(this.shown, {
      files: createPageFiles(options.shelf),
      ground: onFloor ? 'floor' : 'picture',
      pictureAspect: this.pictureHeight,
      renderer: this.renderer,
      still: options.still,
      onFailed: (id) => listener.onFailed(id),
    });
    this.root.add(this.ground.object, this.built.object);
    this.overlay.add(this.frame.object, this.guides.object);
    // Before the controls, so that a press first says whom it belongs to.
    this.hands = new Hands(canvas, this.handsListener());
    this.handles = new Handles(this.eye.camera, canvas, this.overlay, this.handleListener());
    this.orbit = this.createOrbit();
    this.resizing = new ResizeObserver(() => this.resize());
    this.resizing.observe(canvas);
    canvas.addEventListener('webglcontextrestored', this.restore);
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
    if (state.view !== before.view) this.lookFrom(state.view);
    this.handles.mode = state.handles;
    this.showHandles();
    this.draw();
  }

  /** Extent of a drawn item around its position, in the axes of the root; null before it is loaded. */
  extentOf(itemId: string): Extent | null {
    const item = this.state.scene.items.find(({ id }) => id === itemId);
    const bounds = item && this.built.bounds(itemId);
    if (!item || !bounds) return null;
    const box = new Box3().copy(bounds.box).applyMatrix4(bounds.rootFromItem);
    const at = new Vector3(...item.position);
    return { min: box.min.sub(at).toArray(), max: box.max.sub(at).toArray() };
  }

  /** Draws as soon as the browser is ready to. */
  draw(): void {
    if (this.request === 0 && !this.isDisposed) this.request = requestAnimationFrame(this.frameNow);
  }

  dispose(): void {
    this.isDisposed = true;
    cancelAnimationFrame(this.request);
    this.resizing.disconnect();
    this.options.canvas.removeEventListener('webglcontextrestored', this.restore);
    this.hands.dispose();
    this.handles.dispose();
    this.orbit.dispose();
    this.built.dispose();
    this.ground.dispose();
    this.frame.dispose();
    this.guides.dispose();
    this.scene.environment?.dispose();
    this.renderer.dispose();
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

  private readonly frameNow = (nowMs: number): void => {
    this.request = 0;
    if (this.isDisposed) return;
    const goesOn = this.movesByItself();
    if (goesOn) this.draw();
    if (goesOn && nowMs - this.drawnMs < PICTURE_MS) return;
    const elapsedS = Math.min((nowMs - this.drawnMs) / 1000, MAX_STEP_S);
    this.drawnMs = nowMs;
    this.render(elapsedS);
  };

  private render(elapsedS: number): void {
    const { eye, camera, root, renderer, built } = this;
    const { camera: eyeCamera } = eye;
    eyeCamera.updateMatrixWorld();
    const cameraFromRoot = eyeCamera.matrixWorldInverse;
    if (this.options.onFloor) camera.matrix.copy(eyeCamera.matrixWorld);
    else root.matrix.copy(cameraFromRoot);
    camera.matrixWorldNeedsUpdate = root.matrixWorldNeedsUpdate = true;
    camera.projectionMatrix.copy(eyeCamera.projectionMatrix);
    camera.projectionMatrixInverse.copy(eyeCamera.projectionMatrixInverse);
    built.update(elapsedS, { cameraFromRoot: cameraFromRoot.elements, up: this.up.toArray(), seen: true });
    renderer.autoClear = true;
    renderer.render(this.scene, camera);
    if (this.state.playing) return;
    const { selected } = this.state;
    this.frame.show(selected && built.bounds(selected.id));
    renderer.autoClear = false;
    renderer.clearDepth();
    renderer.render(this.overlay, eyeCamera);
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
    const isUp = item.up === 'gravity' ? this.up.z > 0.5 : item.up === 'table';
    return isUp ? TABLE_STANDING : PICTURE_STANDING;
  }

  private lookFrom(view: ViewName): void {
    const place = this.eye.placeOf(view);
    // A view that was turned by hand keeps the gravity that it began with.
    if (view !== 'free') this.up.copy(place.up);
    this.eye.look(place);
    this.orbit.dispose();
    this.orbit = this.createOrbit();
    this.orbit.target.copy(place.lookAt);
    this.orbit.update();
  }

  private createOrbit(): OrbitControls {
    const orbit = new OrbitControls(this.eye.camera, this.options.canvas);
    orbit.minDistance = 0.2;
    orbit.maxDistance = 20;
    orbit.addEventListener('change', () => this.draw());
    orbit.addEventListener('start', () => this.options.listener.onOrbit());
    return orbit;
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.options.canvas;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(this.isSoftware ? 1 : Math.min(devicePixelRatio, MAX_PIXEL_RATIO));
    this.renderer.setSize(width, height, false);
    this.eye.resize(width, height);
    this.handles.resize(height);
    if (this.state.view !== 'free') this.lookFrom(this.state.view);
    this.draw();
  }

  private readonly restore = (): void => {
    renewSurroundings(this.renderer, this.scene);
    this.draw();
  };

  private hit({ x, y }: CanvasPoint): string | null {
    const { clientWidth: width, clientHeight: height } = this.options.canvas;
    const { camera } = this.eye;
    const clipFromRoot = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).elements;
    const isWanted = this.state.playing ? (id: string) => this.built.run.isTappable(id) : undefined;
    return this.built.hit({ x, y, width, height, clipFromRoot }, isWanted);
  }

  private item(id: string | null): SceneItem | null {
    return this.state.scene.items.find((item) => item.id === id) ?? null;
  }

  private gestureName(): string {
    return `gesture ${this.gestures}`;
  }

  private handsListener(): ConstructorParameters<typeof Hands>[1] {
    const { listener } = this.options;
    return {
      itemAt: (point) => (this.state.canEdit && !this.state.playing ? this.hit(point) : null),
      isOnHandle: () => this.handles.isHovered,
      onPointer: (type) => {
        this.handles.allow(type !== 'touch');
        this.showHandles();
      },
      onCamera: (isFree) => {
        this.orbit.enabled = isFree;
      },
      onTap: (point) => {
        const id = this.hit(point);
        if (!this.state.playing) listener.onSelect(id);
        else if (id !== null) for (const action of this.built.run.tap(id)) listener.onAction(action);
        this.draw();
      },
      onDragStart: (id) => {
        if (this.dragItem === null) this.gestures += 1;
        if (this.state.selected?.id !== id) listener.onSelect(id);
        this.dragItem = id;
        this.drag = null;
      },
      onDrag: (point, keys) => this.dragTo(point, keys),
      onPinch: (factor) => {
        const item = this.pinched();
        if (item) listener.onScale(item.id, item.scale * factor, this.gestureName());
      },
      onTwist: (rad) => {
        const item = this.pinched();
        if (!item) return;
        const rotation: Vec = [...item.rotation];
        rotation[turnAxis(item)] += (rad * 180) / Math.PI;
        listener.onTurn(item.id, rotation, this.gestureName());
      },
      onEnd: () => {
        this.orbit.enabled = true;
        this.drag = null;
        this.dragItem = null;
        this.guides.show([], [0, 0, 0]);
        listener.onGestureEnd();
        this.draw();
      },
    };
  }

  /** Two fingers on an item that was not dragged before begin a gesture of their own. */
  private pinched(): SceneItem | null {
    if (this.dragItem === null) this.gestures += 1;
    const item = this.item(this.dragItem) ?? this.state.selected;
    this.dragItem = item?.id ?? null;
    return item;
  }

  private dragTo(point: CanvasPoint, { inDepth, isFree }: { inDepth: boolean; isFree: boolean }): void {
    const item = this.item(this.dragItem);
    if (!item) return;
    const { clientWidth: width, clientHeight: height } = this.options.canvas;
    const normal = this.options.onFloor ? OFF_FLOOR : OUT_OF_PICTURE;
    this.drag ??= new DragPlane(this.eye.camera, { width, height }, [...item.position], normal, point);
    const to = inDepth ? this.drag.inDepth(point, this.pxPerUnitAt(item)) : this.drag.across(point);
    if (to) this.move(item, to, isFree);
  }

  private move(item: SceneItem, to: Vec, isFree: boolean): void {
    const extent = this.extentOf(item.id) ?? { min: [0, 0, 0], max: [0, 0, 0] };
    const others = this.state.scene.items.flatMap(({ id, position }) => {
      const other = id === item.id ? null : this.extentOf(id);
      return other ? [{ ...other, position }] : [];
    });
    const surroundings = { pictureHeight: this.options.onFloor ? null : this.pictureHeight, others };
    const tolerance = isFree ? 0 : SNAP_PX / this.pxPerUnitAt(item);
    const { position, guides } = snapPosition(to, extent, surroundings, tolerance);
    this.guides.show(guides, position);
    this.options.listener.onMove(item.id, position, this.gestureName());
  }

  private pxPerUnitAt({ position }: SceneItem): number {
    return this.eye.pxPerUnitAt(new Vector3(...position));
  }

  private handleListener(): ConstructorParameters<typeof Handles>[3] {
    const { listener } = this.options;
    let isFree = false;
    const keep = (event: PointerEvent): void => {
      isFree = event.altKey;
    };
    this.options.canvas.addEventListener('pointermove', keep);
    const selected = (act: (item: SceneItem) => void): void => {
      if (this.state.selected) act(this.state.selected);
    };
    return {
      onMove: (to) => selected((item) => this.move(item, to, isFree)),
      onTurn: (rotation) => selected(({ id }) => listener.onTurn(id, rotation, this.gestureName())),
      onScale: (scale) => selected(({ id }) => listener.onScale(id, scale, this.gestureName())),
      onGrab: () => {
        this.gestures += 1;
        this.orbit.enabled = false;
      },
      onRelease: () => {
        this.orbit.enabled = true;
        this.guides.show([], [0, 0, 0]);
        listener.onGestureEnd();
        this.showHandles();
        this.draw();
      },
      onChange: () => this.draw(),
      isFree: () => isFree,
    };
  }
}
