import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { Matrix4 } from 'three';
import { SessionFailure } from '../protocol/session-failure';
import { chosenVideo } from '../loading/early-content';
import { loadVideo } from '../loading/load-video';
import type { WayDriver, WayHost } from './way-driver';
import type { World } from '../scene/world';

/** Vertical; narrower than a phone's, so that a model is not distorted when it fills the screen. Chosen by eye. */
const FIELD_OF_VIEW_DEG = 35;
/**
 * Distance to the middle of the content, in multiples of that at which its bounding sphere fills the height. Chosen by
 * eye, like the next three.
 */
const DISTANCE = { start: 1.15, min: 0.45, max: 4 };
/** Initial view from this angle above, rad. */
const LOOKS_DOWN_RAD = 0.22;
/** Turn per press of an arrow key. */
const KEY_TURN_RAD = Math.PI / 16;
/** Factor by which a press of + or − changes the distance. */
const KEY_ZOOM = 0.9;

/**
 * Without a camera, on every device: a model to turn, or a video to play. A model turns by itself until it is touched;
 * a drag or the arrow keys turn it, a pinch, the wheel, + and − change its distance. If nothing can be drawn, the page
 * is shown with its texts only.
 */
export function createNoCameraWay(host: WayHost): WayDriver {
  return host.project.contentType === 'video' ? new PlainVideo(host) : new OrbitView(host);
}

class OrbitView implements WayDriver {
  private world: World | null = null;
  private controls: OrbitControls | null = null;
  private readonly listening = new AbortController();
  private request = 0;
  private ended = false;

  constructor(private readonly host: WayHost) {}

  async begin(): Promise<void> {
    const world = await this.host.world().catch(withoutWebgl);
    if (this.ended) return;
    if (world && !world.context.isContextLost()) this.show(world);
    this.host.placed();
  }

  recentre(): void {
    if (!this.world || !this.controls) return;
    this.stepBack(this.world, this.controls);
  }

  placeAgain(): void {
    this.recentre();
  }

  suspend(): void {
    cancelAnimationFrame(this.request);
    this.request = 0;
  }

  async resume(): Promise<void> {
    if (this.world && this.request === 0) this.draw();
  }

  refit(): void {
    const { world, host } = this;
    if (!world) return;
    world.refit();
    const { clientWidth, clientHeight } = host.elements.canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    const { camera } = world;
    camera.aspect = clientWidth / clientHeight;
    // On a narrow canvas the width limits what is visible.
    camera.zoom = Math.min(1, camera.aspect);
    camera.updateProjectionMatrix();
  }

  async end(): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    cancelAnimationFrame(this.request);
    this.listening.abort();
    this.controls?.dispose();
    this.host.elements.canvas.style.visibility = 'hidden';
    if (this.world) this.world.camera.zoom = 1;
  }

  private show(world: World): void {
    const { canvas, touch } = this.host.elements;
    const { signal } = this.listening;
    this.world = world;
    world.place(new Matrix4(), 'floor');
    world.camera.fov = FIELD_OF_VIEW_DEG;
    const controls = new OrbitControls(world.camera, touch);
    this.controls = controls;
    controls.enableDamping = true;
    controls.enablePan = false;
    controls.addEventListener('start', () => world.stopTurning());
    this.stepBack(world, controls);
    touch.addEventListener('keydown', (event) => this.turnByKey(event, world, controls), { signal });
    // The text beside it changes the size of the canvas without resizing the window.
    const observer = new ResizeObserver(() => this.refit());
    observer.observe(canvas);
    signal.addEventListener('abort', () => observer.disconnect());
    this.refit();
    canvas.style.visibility = 'visible';
    this.draw();
  }

  private stepBack(world: World, controls: OrbitControls): void {
    const { centre, radiusM } = world.extent;
    const fit = radiusM / Math.sin((FIELD_OF_VIEW_DEG * Math.PI) / 360);
    const distance = fit * DISTANCE.start;
    controls.target.copy(centre);
    controls.minDistance = fit * DISTANCE.min;
    controls.maxDistance = fit * DISTANCE.max;
    world.camera.position.set(
      centre.x,
      centre.y + distance * Math.sin(LOOKS_DOWN_RAD),
      centre.z + distance * Math.cos(LOOKS_DOWN_RAD),
    );
    controls.update();
  }

  private turnByKey(event: KeyboardEvent, world: World, controls: OrbitControls): void {
    const act = KEYS[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    world.stopTurning();
    act(controls);
  }

  private readonly draw = (nowMs: number = performance.now()): void => {
    if (this.ended || !this.world) return;
    this.request = requestAnimationFrame(this.draw);
    this.controls?.update();
    this.world.render(nowMs);
  };
}

const KEYS: Record<string, ((controls: OrbitControls) => void) | undefined> = {
  ArrowLeft: (controls) => controls.rotateLeft(KEY_TURN_RAD),
  ArrowRight: (controls) => controls.rotateLeft(-KEY_TURN_RAD),
  ArrowUp: (controls) => controls.rotateUp(KEY_TURN_RAD),
  ArrowDown: (controls) => controls.rotateUp(-KEY_TURN_RAD),
  '+': (controls) => controls.dollyIn(KEY_ZOOM),
  '=': (controls) => controls.dollyIn(KEY_ZOOM),
  '-': (controls) => controls.dollyOut(KEY_ZOOM),
};

/** Without WebGL the page is still useful for its texts and pictures. */
function withoutWebgl(error: unknown): null {
  if (error instanceof SessionFailure && error.code === 'webgl') return null;
  throw error;
}

/** Shows the video with its own controls; this needs neither camera nor WebGL. */
class PlainVideo implements WayDriver {
  private ended = false;

  constructor(private readonly host: WayHost) {}

  async begin(): Promise<void> {
    const { project, elements } = this.host;
    const { contentVideo } = elements;
    await this.host.world().catch(withoutWebgl);
    if (this.ended) return;
    if (contentVideo.readyState < HTMLMediaElement.HAVE_METADATA)
      await loadVideo(contentVideo, chosenVideo(contentVideo, project.modelUrl, project.fullModelUrl));
    if (this.ended) return;
    contentVideo.controls = true;
    this.host.placed();
  }

  recentre(): void {}

  placeAgain(): void {}

  suspend(): void {}

  async resume(): Promise<void> {}

  refit(): void {}

  async end(): Promise<void> {
    this.ended = true;
    this.host.elements.contentVideo.controls = false;
  }
}
