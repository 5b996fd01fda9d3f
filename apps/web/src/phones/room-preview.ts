import { loadVideo } from '@anchora/ar-runtime/loading/load-video';
import { createModelWorld } from '@anchora/ar-runtime/markerless/create-world';
import type { ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import { createWorldScene } from '@anchora/ar-runtime/scene/world-chunk';
import type { WorldScene } from '@anchora/ar-runtime/scene/world-scene';
import { createWorldVideo } from '@anchora/ar-runtime/scene/world-video';
import type { ContentType } from '@anchora/contract/projects';
import { Matrix4, Vector3 } from 'three';
import { createRoom, type Room } from './room';
import { releaseVideo } from '../ui/pictures/release-video';
import { prefersReducedMotion } from '../ui/prefers-reduced-motion';

/** Height at which a phone is held, m. Chosen by eye. */
const EYE_M = 1.4;
/** Distance from the content, in its radii, and its limits, m; chosen by eye. */
const DISTANCE_RADII = 3.4;
const MIN_DISTANCE_M = 0.9;
const MAX_DISTANCE_M = 3.4;

/** Time between two pictures, ms; chosen so that the page stays responsive even without a graphics chip. */
const PICTURE_MS = 33;
/** Time between two pictures when only a video or an animation moves, ms. Chosen, not measured. */
const STILL_PICTURE_MS = 500;
/**
 * Moment of the movements at which a still camera stands, s: beside the middle, so that depth can be seen.
 * Chosen by eye.
 */
const STILL_AT_S = 0.7;
/** Movements of the camera, chosen by eye. Angles in radians; rates in radians per second. */
const ORBIT_RATE = 0.5;
const WALK = { angle: 0.75, rate: 0.45 };
const STEP = { heightM: 0.1, rate: 0.9 };
const SWAY = { angle: 0.24, rate: 0.7 };
const NOD = { angle: 0.06, rate: 1.1 };

/** Height over the middle of content without a camera, as a share of the distance; chosen by eye. */
const RISE_SHARE = 0.3;
/**
 * Depth under the line of sight at which content moves along with a phone that knows nothing, chosen by eye so that it
 * is in view as a whole: shares of its radius and of its distance.
 */
const BELOW = { radii: 0.7, distances: 0.05 };

export interface RoomPreview {
  show(way: ShowingWay): void;
  dispose(): void;
}

/**
 * Shows the content in a plain room as a phone's camera would in one way of showing. The camera walks around the
 * content if the phone knows its position, turns on the spot if it knows only its orientation, sways with the hand if
 * it knows neither, and circles the content where there is no camera.
 *
 * @throws Error if the content cannot be loaded or WebGL is unavailable.
 */
export async function showRoomPreview(
  canvas: HTMLCanvasElement,
  { contentType, modelUrl }: { contentType: ContentType; modelUrl: string },
): Promise<RoomPreview> {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, loop: true, playsInline: true });
  const world =
    contentType === 'video' ? await videoWorld(canvas, video, modelUrl) : await createModelWorld(canvas, modelUrl);
  const room = createRoom();
  world.scene.add(room.object);
  // If the browser refuses, the first frame stands in the room.
  video.play().catch(() => undefined);
  const walk = new Walk(world, room);
  walk.show('webxr');
  return {
    show: (way) => walk.show(way),
    dispose() {
      walk.stop();
      releaseVideo(video);
      room.dispose();
      world.dispose();
    },
  };
}

/** The video in a world of three.js, in which the room can be drawn as well. */
async function videoWorld(canvas: HTMLCanvasElement, video: HTMLVideoElement, url: string): Promise<WorldScene> {
  let world: WorldScene | null = null;
  try {
    await loadVideo(video, url);
    world = createWorldScene(canvas);
    if (!world) throw new Error('No WebGL 2');
    world.setContent(createWorldVideo(video));
    world.warmUp();
    return world;
  } catch (error) {
    world?.dispose();
    // A video that came too slowly would still be loaded.
    releaseVideo(video);
    throw error;
  }
}

class Walk {
  private way: ShowingWay = 'webxr';
  private request = 0;
  private drawnMs = 0;
  private readonly content = new Matrix4();
  private readonly still = prefersReducedMotion();

  constructor(
    private readonly world: WorldScene,
    private readonly room: Room,
  ) {
    this.request = requestAnimationFrame(this.draw);
  }

  show(way: ShowingWay): void {
    this.way = way;
    this.room.object.visible = way !== 'no-camera';
    this.world.place(this.content.identity(), 'floor');
    this.drawnMs = 0;
  }

  stop(): void {
    cancelAnimationFrame(this.request);
  }

  private readonly draw = (nowMs: number): void => {
    this.request = requestAnimationFrame(this.draw);
    if (nowMs - this.drawnMs < (this.still ? STILL_PICTURE_MS : PICTURE_MS)) return;
    this.drawnMs = nowMs;
    const timeS = this.still ? STILL_AT_S : nowMs / 1000;
    this.world.refit();
    const canvas = this.world.renderer.domElement;
    const { camera } = this.world;
    camera.aspect = canvas.clientWidth / Math.max(1, canvas.clientHeight);
    camera.updateProjectionMatrix();
    this.stand(timeS);
    camera.updateMatrixWorld(true);
    this.world.render(nowMs);
  };

  private stand(timeS: number): void {
    const { camera } = this.world;
    const { centre, radiusM } = this.world.extent;
    const distance = Math.min(MAX_DISTANCE_M, Math.max(MIN_DISTANCE_M, DISTANCE_RADII * radiusM));
    const knowsPlace = KNOWING_THEIR_PLACE.has(this.way);
    const turn =
      this.way === 'no-camera' ? ORBIT_RATE * timeS : knowsPlace ? WALK.angle * Math.sin(WALK.rate * timeS) : 0;
    const eye =
      this.way === 'no-camera'
        ? centre.y + RISE_SHARE * distance
        : EYE_M + (knowsPlace ? STEP.heightM * Math.sin(STEP.rate * timeS) : 0);
    camera.position.set(distance * Math.sin(turn), eye, distance * Math.cos(turn));
    camera.lookAt(this.way === 'camera' ? AHEAD : centre);
    if (this.way !== 'camera-motion' && this.way !== 'camera') return;
    // The hand sways. The content keeps its place if the phone reports its orientation, and moves along otherwise.
    camera.rotateOnWorldAxis(UP, SWAY.angle * Math.sin(SWAY.rate * timeS));
    camera.rotateX(NOD.angle * Math.sin(NOD.rate * timeS));
    if (this.way !== 'camera') return;
    camera.updateMatrixWorld(true);
    const ahead = this.content.makeTranslation(0, -BELOW.radii * radiusM - BELOW.distances * distance, -distance);
    this.world.place(ahead.premultiply(camera.matrixWorld), 'floor');
  }
}

const UP = new Vector3(0, 1, 0);
/** Point at which a phone without a position looks: before it, a little lower, m. */
const AHEAD = new Vector3(0, 0.5, -1);
/** Ways in which people can walk around the content. */
const KNOWING_THEIR_PLACE: ReadonlySet<ShowingWay> = new Set(['webxr', 'quick-look', 'scene-viewer', 'camera-world']);
