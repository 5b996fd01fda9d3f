import { Matrix4, PerspectiveCamera } from 'three';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { World } from '../../scene/world';
import { type Located, WorldClient, type WorldClientEvents } from '../../tracking/world/world-client';
import type { WayHost } from '../way-driver';
import { WorldView } from './world-view';

vi.mock('../../tracking/world/world-client', () => ({ WorldClient: vi.fn() }));
// The permission and the first readings, which only a device gives.
vi.mock('../camera-ways/motion-sensor', () => ({
  MotionSensor: class {
    start = async () => {};
    end = () => {};
  },
}));
vi.mock('./motion-feed', () => ({
  MotionFeed: class {
    start = async () => {};
    end = () => {};
  },
}));

afterEach(() => vi.unstubAllGlobals());

const element = () => ({ style: {}, dataset: {} });
const host = { elements: { camera: {}, background: element(), canvas: element() } } as unknown as WayHost;

it('starts no worker if it was ended while the kernels were loading', async () => {
  vi.stubGlobal('screen', { orientation: { angle: 0 } });
  const loading = new EventTarget();
  const view = new WorldView(host, new Promise((resolve) => loading.addEventListener('loaded', () => resolve(null))));
  const started = view.start();
  view.end();
  loading.dispatchEvent(new Event('loaded'));
  await started;
  expect(WorldClient).not.toHaveBeenCalled();
});

describe('content on a tracked floor', () => {
  const client = { motion: vi.fn(), expectLens: vi.fn(), submit: vi.fn(), place: vi.fn(), dispose: vi.fn() };
  const canvas = { ...element(), style: { opacity: '' }, clientWidth: 300, clientHeight: 400 };
  const background = { style: { visibility: '' }, getContext: () => ({ drawImage: () => undefined }) };
  const video = { videoWidth: 300, videoHeight: 400, requestVideoFrameCallback: () => 0 };
  /** The camera 1.4 m above content that lies 2 m ahead. */
  const cameraFromContent = new Float32Array(new Matrix4().makeTranslation(0, -1.4, -2).elements);
  const world = {
    camera: new PerspectiveCamera(),
    worldFromPlacement: new Matrix4().makeTranslation(0, -1.4, -2),
  } as unknown as World;
  const picture = { image: null as never, width: 300, height: 400, close: vi.fn() };
  const tracked = { state: 'tracking', isPlaced: true, isShown: true, cameraFromContent, learnedFocalRatio: null };
  const unplaced = { state: 'unplaced', isPlaced: false, cameraFromContent: null };
  let view: WorldView;
  /** Draws once with the worker's answer. */
  let draw: (located: object) => void;

  beforeEach(async () => {
    vi.stubGlobal('screen', { orientation: { angle: 0 } });
    vi.stubGlobal('MediaStream', Object);
    vi.stubGlobal('VideoFrame', Object);
    let placings = 0;
    client.place.mockReset().mockImplementation(() => ++placings);
    let events: WorldClientEvents;
    vi.mocked(WorldClient).mockImplementation(function create(_wasm, given) {
      events = given;
      return client as unknown as WorldClient;
    });
    view = new WorldView(
      { elements: { camera: video, background, canvas } } as unknown as WayHost,
      Promise.resolve(null),
    );
    await view.start();
    draw = (located) => {
      events.onLocated({ reason: undefined, zoom: 1, ...located, picture } as unknown as Located);
      view.move(world, 0);
    };
    view.placed();
    draw({ ...unplaced, placing: 0 });
    draw({ ...tracked, placing: 1 });
    expect([client.place.mock.calls.length, canvas.style.opacity, background.style.visibility]).toEqual([
      1,
      '1',
      'visible',
    ]);
    return () => view.end();
  });

  it('fades out when the tracker fails, and in where the floor is found again', () => {
    draw({ ...unplaced, placing: 1 });
    expect(canvas.style.opacity).toBe('0');
    expect(client.place).toHaveBeenCalledTimes(2);
    // The tracker may see another picture before it is told.
    draw({ ...unplaced, placing: 1 });
    expect(client.place).toHaveBeenCalledTimes(2);
    draw({ ...tracked, placing: 2 });
    expect([canvas.style.opacity, background.style.visibility]).toEqual(['1', 'visible']);
    expect(world.camera.position.toArray().map((value) => Math.abs(Math.round(1000 * value)))).toEqual([0, 0, 0]);
  });

  it('stays in its direction over the live picture if it was lost, placed again, and no floor is found', () => {
    draw({ ...tracked, state: 'turning', isShown: false, placing: 1 });
    expect(canvas.style.opacity).toBe('0');
    view.placed();
    draw({ ...tracked, state: 'turning', isShown: false, placing: 1 });
    draw({ ...unplaced, placing: 2 });
    expect([canvas.style.opacity, background.style.visibility]).toEqual(['1', '']);
    expect(client.place).toHaveBeenCalledTimes(3);
  });
});
