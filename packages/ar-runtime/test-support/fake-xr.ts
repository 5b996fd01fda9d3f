import { Matrix4, PerspectiveCamera, Vector3 } from 'three';
import type { WayEnd, WayHost } from '../src/markerless/way-driver';
import type { World } from '../src/scene/world';

/** A level floor 2 m ahead of the visitor, who stands at (0, 1.5, 0). */
const FLOOR_HIT = new Matrix4().makeTranslation(0, 0, -2);
const EYE = new Matrix4().makeTranslation(0, 1.5, 0);

export class FakeXrAnchor {
  readonly anchorSpace = {};
  delete(): void {}
}

/** A WebXR session whose frames the test draws. */
class FakeSession extends EventTarget {
  visibilityState = 'visible';
  domOverlayState: { type: string } | undefined = { type: 'screen' };
  ended = false;
  requestReferenceSpace = async (): Promise<object> => ({});
  requestHitTestSource = async (): Promise<object> => ({ cancel: () => undefined });
  async end(): Promise<void> {
    this.ended = true;
    this.dispatchEvent(new Event('end'));
  }
}

interface FakeFrame {
  hits: Matrix4[];
  createAnchor: () => Promise<FakeXrAnchor>;
  poseOfXrAnchor: () => Matrix4 | null;
  getHitTestResults: () => object[];
}

function part(): EventTarget & { style: Record<string, string> } {
  return Object.assign(new EventTarget(), { style: {} });
}

/** The parts of a page, a device and a session that a WebXR way uses. */
export function fakeXr() {
  const { world, space, loop } = fakeWorld();
  const elements = { canvas: part(), overlay: part(), touch: part() };
  const { host, heard } = fakeHost(world, elements);
  const session = new FakeSession();
  const frame: FakeFrame = {
    hits: [FLOOR_HIT],
    createAnchor: async () => new FakeXrAnchor(),
    poseOfXrAnchor: () => null,
    getHitTestResults: () =>
      frame.hits.map(({ elements: matrix }) => ({
        getPose: () => ({ transform: { matrix } }),
        createAnchor: () => frame.createAnchor(),
      })),
  };
  let nowMs = 0;
  return {
    host,
    heard,
    session,
    space,
    world,
    canvas: elements.canvas,
    frame,
    /** Draws a frame after all pending promises. */
    picture: async (): Promise<void> => {
      await Promise.resolve();
      nowMs += 16;
      loop()?.(nowMs, xrFrame(frame));
      for (let i = 0; i < 5; i++) await Promise.resolve();
    },
    select: () => session.dispatchEvent(new Event('select')),
    drawing: () => loop() !== null,
    position: () => new Vector3().setFromMatrixPosition(world.worldFromPlacement).toArray(),
  };
}

type Loop = (nowMs: number, frame: XRFrame) => void;

/**
 * A world that notes where content was placed. `loop` is what the session draws with; null while it does not present.
 */
function fakeWorld() {
  const space = new EventTarget();
  let loop: Loop | null = null;
  const world = {
    async present(_session: FakeSession, draw: Loop): Promise<EventTarget> {
      loop = draw;
      return space;
    },
    async endPresenting(): Promise<void> {
      loop = null;
    },
    /** Whether the reticle is shown. */
    aimed: false,
    camera: new PerspectiveCamera(),
    placed: false,
    worldFromPlacement: new Matrix4(),
    place(matrix: Matrix4): void {
      world.placed = true;
      world.worldFromPlacement.copy(matrix);
    },
    unplace(): void {
      world.placed = false;
    },
    aim(worldFromReticle: Matrix4 | null): void {
      world.aimed = worldFromReticle !== null;
    },
    setVisible: () => undefined,
    setLight: () => undefined,
    render: () => undefined,
    refit: () => undefined,
  };
  return { world, space, loop: () => loop };
}

/** A host that notes what the way tells it. The real one has far more members; these are the ones that are used. */
function fakeHost(world: unknown, elements: Record<'canvas' | 'overlay' | 'touch', EventTarget>) {
  const heard: { ends: WayEnd[]; placed: number; unplaced: number; hints: (string | null)[] } = {
    ends: [],
    placed: 0,
    unplaced: 0,
    hints: [],
  };
  const host = {
    project: { contentType: '3d-model' },
    elements,
    world: async () => world as World,
    released: async () => undefined,
    asking: () => undefined,
    wasPlaced: false,
    hint: (hint: string | null) => heard.hints.push(hint),
    placed: () => (heard.placed += 1),
    unplaced: () => (heard.unplaced += 1),
    scaled: () => undefined,
    paused: () => undefined,
    ended: (end: WayEnd) => heard.ends.push(end),
  } as unknown as WayHost;
  return { host, heard };
}

/**
 * A frame as a session hands it to the loop, seen from `EYE`. A real frame has far more members; these are the ones
 * that are used.
 */
function xrFrame(frame: FakeFrame): XRFrame {
  return {
    getViewerPose: () => ({
      emulatedPosition: false,
      transform: { matrix: EYE.elements, position: { x: 0, y: 1.5, z: 0 } },
    }),
    getHitTestResults: () => frame.getHitTestResults(),
    getPose() {
      const matrix = frame.poseOfXrAnchor()?.elements;
      return matrix && { transform: { matrix } };
    },
  } as unknown as XRFrame;
}
